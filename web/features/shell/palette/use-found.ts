import { keepPreviousData } from '@tanstack/react-query';
import { SEARCH_LENGTH_MAX } from '../../../../server/core/read-typed.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatService } from '../../../lib/text/format-service.ts';
import { formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { customerHref } from '../../../lib/url/customer-href.ts';
import { trpc } from '../../../trpc.ts';
import type { ChoiceGroup } from './commands.ts';

/** Of each kind. */
const FOUND_MAX = 5;
/** One letter would find nearly everything. */
const TYPED_MIN = 2;

type Found = { groups: ChoiceGroup[]; isSearching: boolean; hasFailed: boolean };

/** The customers, calls and appointments that have what was typed; the former ones stay while others are looked for. */
export function useFound(asked: string): Found {
  const zone = useTimeZone();
  const typed = asked.trim().slice(0, SEARCH_LENGTH_MAX);
  const options = { enabled: typed.length >= TYPED_MIN, placeholderData: keepPreviousData };
  const customers = trpc.customers.list.useQuery({ search: typed, limit: FOUND_MAX }, options);
  const calls = trpc.calls.list.useQuery({ q: typed, limit: FOUND_MAX }, options);
  const appointments = trpc.appointments.find.useQuery({ q: typed }, options);
  const queries = [customers, calls, appointments];
  if (!options.enabled) return { groups: [], isSearching: false, hasFailed: false };

  const formatInstant = (iso: string) => formatTime(new Date(iso), zone, 'instant');
  const ofCalls = (calls.data?.calls ?? []).map((call) => ({
    id: `call-${call.callSid}`,
    label: call.customerName ?? call.customerPhoneFormatted ?? t('common.unknownCustomer'),
    hint: call.excerpt?.parts.map(({ text }) => text).join('') ?? formatInstant(call.startedAt),
    href: `/call-conversations?${new URLSearchParams({
      q: typed,
      call: call.callSid,
      ...(typeof call.excerpt?.turn === 'number' && { turn: String(call.excerpt.turn) }),
    })}`,
  }));
  const all = {
    id: 'all-calls',
    label: t('palette.allCalls', { typed }),
    href: `/call-conversations?${new URLSearchParams({ q: typed })}`,
  };
  return {
    groups: [
      {
        id: 'customers',
        title: t('palette.customers'),
        choices: (customers.data?.customers ?? []).map(({ id, fullName, phoneFormatted, email }) => ({
          id: `customer-${id}`,
          label: fullName,
          hint: phoneFormatted ?? email ?? '',
          href: customerHref(id),
        })),
      },
      { id: 'calls', title: t('palette.calls'), choices: ofCalls.length > 0 ? [...ofCalls, all] : [] },
      {
        id: 'appointments',
        title: t('palette.appointments'),
        choices: (appointments.data?.appointments ?? []).map((appointment) => ({
          id: `appointment-${appointment.id}`,
          label: appointment.customerName ?? formatService(appointment) ?? t('common.unknownCustomer'),
          hint: [formatInstant(appointment.startsAt), formatService(appointment)].filter(Boolean).join(' · '),
          href: `/calendar?appt=${appointment.id}&date=${appointment.startsLocal.slice(0, 10)}`,
        })),
      },
    ],
    isSearching: queries.some(({ isFetching }) => isFetching),
    hasFailed: queries.some(({ error }) => error !== null),
  };
}
