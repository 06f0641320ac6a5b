/** A failed request. The message is a sentence that the page displays. */
export class RequestError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request to the sandbox and returns the parsed response. For any error, throws a RequestError with a message
 * to display.
 */
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
    // The response is not JSON, for example the error page of a proxy. The status alone explains the error.
  }
  if (response.ok && answer !== null) return answer;
  throw new RequestError(
    response.status,
    answer?.error?.message ?? answer?.message ?? `The sandbox answered with status ${response.status}.`,
  );
}
