import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import type { Inputs } from '../../trpc.ts';

const NAMES = ['channel', 'direction', 'name', 'from', 'to'] as const;

const CALL_CHANNELS = ['phone', 'sms'] as const;
const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;

type ListInput = Inputs['calls']['list'];

export type CallFilters = Record<(typeof NAMES)[number], string>;

/** The filters of the list, kept in the address; '' means no filter. */
export function useCallFilters() {
  const [filters, set] = useUrlState(NAMES);
  const clear = () => set({ channel: '', direction: '', name: '', from: '', to: '' });
  return { filters, set, clear, active: NAMES.some((name) => filters[name] !== '') };
}

/** The filters as the server takes them; a value that someone typed into the address wrongly is left out. */
export function toListInput({ channel, direction, name, from, to }: CallFilters): ListInput {
  const customerName = name.trim();
  const known = {
    channel: CALL_CHANNELS.find((one) => one === channel),
    direction: CALL_DIRECTIONS.find((one) => one === direction),
  };
  return {
    ...(known.channel && { channel: known.channel }),
    ...(known.direction && { direction: known.direction }),
    ...(customerName && { customerName }),
    ...(isCalendarDay(from) && { from }),
    ...(isCalendarDay(to) && { to }),
  };
}
