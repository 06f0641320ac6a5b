import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { trpc } from '../../../trpc.ts';

/**
 * Public holidays and shortened days of the next year. The region is that in the URL, otherwise that of the business.
 */
export function useHolidays() {
  const [{ region }, setState] = useUrlState(['region']);
  const query = trpc.holidays.list.useQuery(region ? { region } : {}, { placeholderData: (last) => last });
  return { query, chooseRegion: (chosen: string) => setState({ region: chosen }) };
}
