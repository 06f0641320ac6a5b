/** An answer that is not what we asked for; its message is a sentence to show. */
export class RequestError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Asks the sandbox and returns the parsed answer; throws a RequestError in words for everything else. */
export async function ask(path, { method = 'GET', body } = {}) {
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
