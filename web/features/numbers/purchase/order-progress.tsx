import { Alert, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircle } from '@tabler/icons-react';
import { t } from '../../../lib/text/texts.ts';
import type { Order } from '../number.ts';
import classes from '../numbers.module.css';

const STEPS = ['paid', 'bought', 'connected', 'active'] as const;
type StepState = 'done' | 'now' | 'later';

/** How many steps are done in each state of an order that has not failed. */
const DONE = { awaiting_payment: 0, paid: 1, bought: 2, active: STEPS.length } as const;

/** How far an order has come, step by step, as it happens; or why it failed. */
export function OrderProgress({ order }: { order: Order }) {
  const { formatted, state, failure } = order;
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {state === 'active'
          ? t('numbers.order.ready', { number: formatted })
          : state === 'failed'
            ? t('numbers.order.stopped', { number: formatted })
            : t('numbers.order.title', { number: formatted })}
      </Text>
      {state === 'failed' ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t(`numbers.order.failure.${failure ?? 'provider'}`)}
        </Alert>
      ) : (
        <>
          <Steps done={DONE[state]} />
          <Text size="sm" c="dimmed">
            {state === 'active' ? t('numbers.order.readyHint') : t('numbers.order.goesOn')}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Steps({ done }: { done: number }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => {
        const state: StepState = index < done ? 'done' : index === done ? 'now' : 'later';
        return (
          <li key={step} className={classes.step} data-state={state}>
            <StepIcon state={state} />
            <span>
              {t(`numbers.order.step.${step}`)}
              <VisuallyHidden>: {t(`numbers.order.state.${state}`)}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'now') return <Loader size={20} aria-hidden />;
  return state === 'done' ? <IconCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />;
}
