/** A failed request. The message is a sentence for the page. */
export class RequestError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Returns the parsed answer of the sandbox. Throws a RequestError, whose message is shown, for anything else. */
export async function callSandbox(path, { method = 'GET', body } = {}) {
  let response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new RequestError(0, 'The sandbox does not answer. Is the product still running?');
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Not JSON: a proxy's error page. The status says enough.
  }
  if (response.ok && answer !== null) return answer;
  throw new RequestError(
    response.status,
    answer?.error?.message ?? answer?.message ?? `The sandbox answered with status ${response.status}.`,
  );
}
