import { Stack, Switch, Text } from '@mantine/core';
import {
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
  renderTerms,
} from '../../../server/core/payment-terms.ts';
import { t } from '../../lib/text/texts.ts';

type PaymentTermsNoteProps = {
  id: string;
  terms: PaymentTerms;
  isRechargeOn: boolean;
  onRechargeChange: (isOn: boolean) => void;
};

/** What is charged today and what follows, beside the Pay button, with the switch for auto-recharge where it is offered. */
export function PaymentTermsNote({ id, terms, isRechargeOn, onRechargeChange }: PaymentTermsNoteProps) {
  const limits = rechargeLimits(terms, isRechargeOn);
  return (
    <Stack gap="xs">
      <Text id={id}>{renderTerms(t, paymentSentences(terms, isRechargeOn))}</Text>
      {offeredRecharge(terms) && (
        <Switch
          label={t('payment.recharge')}
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
          checked={isRechargeOn}
          onChange={(event) => onRechargeChange(event.currentTarget.checked)}
        />
      )}
      {limits.length > 0 && (
        <Text size="sm" c="dimmed">
          {renderTerms(t, limits)}
        </Text>
      )}
    </Stack>
  );
}
