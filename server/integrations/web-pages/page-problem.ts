/** What is wrong with a page, in a word of ours; what the site or the network said is the `cause`. */
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
    /** It may be over in a while. */
    readonly isPassing = false,
    options?: ErrorOptions,
  ) {
    super(`a page could not be read: ${reason}`, options);
  }
}
