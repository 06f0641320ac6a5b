import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhoneNumber } from '../../../server/core/phone-number.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fact } from '../../components/fact.tsx';
import { Section } from '../../components/section.tsx';
import { supportEmail, supportPhone } from '../../lib/support.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './company.module.css';

/** Support contacts, hours and response times. */
export function SupportSections() {
  return (
    <>
      <Section title={t('company.support.contact.title')}>
        <Facts>
          <Reach what={t('company.support.contact.email')} value={supportEmail()} scheme="mailto" />
          <Reach what={t('company.support.contact.phone')} value={supportPhone()} scheme="tel" />
        </Facts>
      </Section>
      <Section title={t('company.support.hours.title')}>
        <Facts>
          {(['weekdays', 'saturday', 'sunday'] as const).map((row) => (
            <Fact key={row} name={t(`company.support.hours.rows.${row}.days`)}>
              {t(`company.support.hours.rows.${row}.time`)}
            </Fact>
          ))}
        </Facts>
        <Text size="sm" c="dimmed">
          {t('company.support.hours.zone')}
        </Text>
      </Section>
      <Section title={t('company.support.response.title')}>
        <Facts>
          {(['byEmail', 'byPhone', 'critical'] as const).map((row) => (
            <Fact key={row} name={t(`company.support.response.rows.${row}.channel`)}>
              {t(`company.support.response.rows.${row}.time`)}
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  );
}

type ReachProps = { what: string; value: string | null; scheme: 'mailto' | 'tel' };

/** An email address or phone number, as a link with a copy button. */
function Reach({ what, value, scheme }: ReachProps) {
  if (value === null) return null;
  return (
    <Fact name={what}>
      <Group gap="xs" wrap="nowrap">
        <Anchor href={`${scheme}:${value}`}>
          <bdi>{scheme === 'tel' ? formatPhoneNumber(value) : value}</bdi>
        </Anchor>
        <CopyButton value={value} what={what} />
      </Group>
    </Fact>
  );
}

/** Definition list, such as the days and hours of support. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
