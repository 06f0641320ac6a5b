/** The paging fields that Twilio adds to one page of a list. The caller adds the records under their own key. */
export interface PageFrame {
  page: number;
  page_size: number;
  start: number;
  end: number;
  uri: string;
  first_page_uri: string;
  next_page_uri: string | null;
  previous_page_uri: string | null;
}

interface PageRequest {
  /** The requested URL, without the emulator's prefix. */
  uri: string;
  page: number;
  pageSize: number;
  count: number;
  /** The token of the next page, if any. */
  nextToken: string | undefined;
}

function withPage(uri: string, page: number, pageSize: number, token: string | undefined): string {
  const [path = '', query = ''] = uri.split('?');
  const params = new URLSearchParams(query);
  params.set('PageSize', String(pageSize));
  params.set('Page', String(page));
  params.delete('PageToken');
  if (token !== undefined) params.set('PageToken', token);
  return `${path}?${params.toString()}`;
}

/**
 * The paging fields for a page of `count` records. There are only links to the next page, never to the previous one.
 */
export function framePage({ uri, page, pageSize, count, nextToken }: PageRequest): PageFrame {
  const start = page * pageSize;
  return {
    page,
    page_size: pageSize,
    start,
    end: start + Math.max(0, count - 1),
    uri,
    first_page_uri: withPage(uri, 0, pageSize, undefined),
    next_page_uri: nextToken === undefined ? null : withPage(uri, page + 1, pageSize, nextToken),
    previous_page_uri: null,
  };
}
