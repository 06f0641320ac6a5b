import { Switch, Text } from '@mantine/core';
import { BUILT_IN_SERVICES } from '../../../server/core/plan.ts';
import { BUILT_IN_KEYS } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatInUnit, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { trpc } from '../../trpc.ts';

/** The two built-in services, each with a switch for whether callers can book it. A change is saved immediately. */
export function BuiltInsSection() {
  const mayChange = useMay()('services.offerBuiltIns');
  const business = trpc.businesses.get.useQuery();
  const undo = trpc.services.offerBuiltIns.useMutation(UNDO_TOASTS);
  const offer = trpc.services.offerBuiltIns.useMutation({
    meta: { failedTitle: 'services.updateFailed' },
    onSuccess: (_done, { isOffered }) =>
      showToast({
        kind: 'success',
        title: t(isOffered ? 'services.builtIns.on' : 'services.builtIns.off'),
        undo: () => undo.mutate({ isOffered: !isOffered }),
      }),
  });
  if (!business.data) return null;
  const isOffered = offer.isPending ? offer.variables.isOffered : business.data.offersBuiltIns;
  return (
    <Section title={t('services.builtIns.title')}>
      <Text size="sm" c="dimmed">
        {t('services.builtIns.hint')}
      </Text>
      <Switch
        size="md"
        label={t('services.builtIns.label')}
        checked={isOffered}
        disabled={!mayChange || offer.isPending}
        onChange={(event) => offer.mutate({ isOffered: event.currentTarget.checked })}
      />
      <Rows label={t('services.builtIns.title')}>
        {BUILT_IN_KEYS.map((key) => {
          const { minutes, priceCents } = BUILT_IN_SERVICES[key];
          const facts = `${formatInUnit(minutes, 'minute')} · ${formatMoney(priceCents)}`;
          return <Row key={key} title={t(`common.builtIns.${key}`)} detail={facts} />;
        })}
      </Rows>
    </Section>
  );
}
