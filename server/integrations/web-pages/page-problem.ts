/** A problem with a page as one of our error codes; the error of the site or network is the `cause`. */
export class PageProblem extends Error {
  override name = 'PageProblem';

  constructor(
    readonly reason:
      | 'address'
      | 'unreachable'
      | 'not_found'
      | 'status'
      | 'redirects'
      | 'too_large'
      | 'type'
      | 'empty'
      | 'unreadable',
    /** True when a later attempt may succeed. */
    readonly isPassing = false,
    options?: ErrorOptions,
  ) {
    super(`a page could not be read: ${reason}`, options);
  }
}
