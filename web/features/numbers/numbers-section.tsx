import { Button, Group, Skeleton } from '@mantine/core';
import { IconPhone, IconPlus } from '@tabler/icons-react';
import { currentFeeCents } from '../../../server/modules/telephony/numbers/numbers.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatMoney } from '../../lib/text/formats.ts';
import { nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { NumberBadges, NumberStatus, PlannedChange } from './manage/number-status.tsx';
import type { NumberDialog, Phone } from './number.ts';
import classes from './numbers.module.css';

/** Summary of the business's current numbers, with a link to all details. */
export function NumbersSection({ dialog }: { dialog: NumberDialog }) {
  const numbers = trpc.numbers.list.useQuery();
  const mayBuy = useMay()('numbers.purchase');
  const add = mayBuy && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {t('common.addNumber')}
    </Button>
  );
  return (
    <Section title={t('numbers.section')} aside={add}>
      <QueryState query={numbers} skeleton={<Skeleton height={120} />}>
        {(phones) => (
          <Current phones={phones.filter(({ status }) => status !== 'cancelled')} dialog={dialog} />
        )}
      </QueryState>
      <Group gap="md">
        <MoreLink href="/business-phones">{t('numbers.manageNumbers')}</MoreLink>
        <MoreLink href="/premium-numbers">{t('numbers.premiumPage')}</MoreLink>
      </Group>
    </Section>
  );
}

function Current({ phones, dialog }: { phones: readonly Phone[]; dialog: NumberDialog }) {
  const may = useMay();
  if (phones.length === 0)
    return (
      <EmptyState
        icon={<IconPhone />}
        title={t('numbers.empty')}
        hint={may('numbers.purchase') ? t('numbers.emptyHint') : t('numbers.emptyReadOnly')}
      />
    );
  return (
    <Rows label={t('numbers.section')}>
      {phones.map((phone) => (
        <Row
          key={phone.id}
          title={<bdi className={classes.figure}>{phone.formatted}</bdi>}
          badges={
            <>
              <NumberStatus phone={phone} />
              <NumberBadges phone={phone} />
            </>
          }
          detail={
            <>
              <span className="app-capital">{nameOfLanguage(phone)}</span> ·{' '}
              {t('numbers.perMonth', { amount: formatMoney(currentFeeCents(phone)) })}
              <PlannedChange phone={phone} />
            </>
          }
          actions={
            may('numbers.setLanguage') && (
              <Button
                variant="default"
                aria-label={t('common.numberLanguage', { number: phone.formatted })}
                onClick={() => dialog.editLanguage(phone.id)}
              >
                {t('numbers.list.editLanguage')}
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}
