import { Checkbox, Stack, Text } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DAY_MS, parseWallClock } from '../../../../server/core/business-time.ts';
import type {
  MailPreview,
  PreviewMailInput,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';

type MailKind = PreviewMailInput['change'] | 'bookedAndReminded' | 'movedAndReminded';

/** The email that the customer would get, if any, and whether it will be sent. */
type MailDecision = {
  mail: (MailPreview & { kind: MailKind }) | null;
  notify: boolean;
  decide: (notify: boolean) => void;
};

/**
 * State of the decision whether the customer gets an email about a booking, a new time or a cancellation. By default
 * the email is sent. `startsAt` is the wall-clock start; past appointments are never mailed. When `change` names
 * another customer or appointment, the decision is reset.
 */
export function useMailChoice(change: PreviewMailInput | null, startsAt: string | null): MailDecision {
  const zone = useTimeZone();
  const [declined, setDeclined] = useState<string | null>(null);
  const startMs = startsAt === null ? undefined : parseWallClock(startsAt, zone).instant?.getTime();
  const aheadMs = startMs === undefined ? 0 : startMs - Date.now();
  const previewInput = change !== null && aheadMs > 0 ? change : null;
  const preview = trpc.appointments.mailPreview.useQuery(previewInput ?? skipToken);
  const found = previewInput === null ? null : (preview.data?.mail ?? null);
  const key = JSON.stringify(change);
  return {
    mail: found && previewInput && { ...found, kind: kindOf(previewInput.change, aheadMs > DAY_MS) },
    notify: declined !== key,
    decide: (notify) => setDeclined(notify ? null : key),
  };
}

function kindOf(change: PreviewMailInput['change'], isReminded: boolean): MailKind {
  return change === 'cancelled' || !isReminded ? change : `${change}AndReminded`;
}

/** Recipient and language of the email with a switch to skip it; renders nothing when no email would be sent. */
export function MailChoice({ choice: { mail, notify, decide } }: { choice: MailDecision }) {
  const line = useId();
  if (mail === null) return null;
  if (mail.limit !== null) return <Text size="sm">{t(`calendar.mail.${mail.limit}`)}</Text>;
  const { name, email, language, kind } = mail;
  return (
    <Stack gap={4}>
      <Text size="sm" id={line} style={{ overflowWrap: 'anywhere' }}>
        {t(`calendar.mail.${kind}`, { name, email, language: t(`calendar.mail.languages.${language}`) })}
      </Text>
      <Checkbox
        size="md"
        label={t('calendar.mail.send')}
        aria-describedby={line}
        checked={notify}
        onChange={(event) => decide(event.currentTarget.checked)}
      />
    </Stack>
  );
}
