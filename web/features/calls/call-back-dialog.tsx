import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { PhoneView } from '../../../server/core/phone-number.ts';
import type {
  CallBackState,
  CallBackTarget,
} from '../../../server/modules/telephony/call-backs/call-backs.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './calls.module.css';

/** A person to call. The server looks up the target's phone number; `phone` is the number that the screen shows. */
export type Callee = { target: CallBackTarget; name: string | null; phone: PhoneView };

export type CallBackDialogProps = {
  callee: Callee;
  /** The number of the business that calls. */
  from: PhoneView;
  opened: boolean;
  onClose: () => void;
};

/**
 * Dialog that calls a person from the number of the business. The user selects the phone that rings first; then the
 * dialog shows the progress of the call.
 */
export function CallBackDialog({ callee, from, opened, onClose }: CallBackDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('calls.callBack.from', { phone: from.formatted })}>
      <Stack>
        <Person callee={callee} />
        <PlacedOrNew
          key={JSON.stringify(callee.target)}
          target={callee.target}
          from={from}
          onClose={onClose}
        />
      </Stack>
    </AppDialog>
  );
}

function Person({ callee: { name, phone } }: { callee: Callee }) {
  return (
    <div>
      {name !== null && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
      <Text {...(name === null ? { fw: 600 } : { size: 'sm', c: 'dimmed' })}>
        <bdi>{phone.formatted}</bdi>
      </Text>
    </div>
  );
}

type FormProps = { target: CallBackTarget; from: PhoneView; onClose: () => void };

/**
 * Shows the progress of the last requested call if it is still in progress, even after a reload; otherwise the form. A
 * call that ended before the dialog opened is not shown.
 */
function PlacedOrNew({ target, from, onClose }: FormProps) {
  const { requestId, remember, forget } = useRequest(target);
  const wasInProgress = useRef(false);
  const progress = trpc.callBacks.progress.useQuery(
    { requestId: requestId ?? '' },
    {
      enabled: requestId !== null,
      retry: false,
      // Polls while the call is in progress: if the server process that handles the request dies, no event is sent.
      refetchInterval: ({ state: { data } }) => (data && IN_PROGRESS.has(data.state) ? POLL_MS : false),
    },
  );
  if (progress.data && IN_PROGRESS.has(progress.data.state)) wasInProgress.current = true;
  if (requestId !== null && progress.isLoading) return <Skeleton height={140} />;
  if (requestId !== null && progress.data && wasInProgress.current)
    return <Progress call={progress.data} onAgain={forget} onClose={onClose} />;
  return (
    <NewCall
      target={target}
      from={from}
      onClose={onClose}
      onPlaced={(placed) => {
        wasInProgress.current = true;
        remember(placed);
      }}
    />
  );
}

const POLL_MS = 10_000;
const IN_PROGRESS: ReadonlySet<CallBackState> = new Set(['placing', 'ringing', 'dialled']);

/** Id of the last request to call this person, stored for this tab. */
function useRequest(target: CallBackTarget) {
  const key = `callBack:${JSON.stringify(target)}`;
  const [requestId, setRequestId] = useState(() => sessionStorage.getItem(key));
  return {
    requestId,
    remember: (id: string) => {
      sessionStorage.setItem(key, id);
      setRequestId(id);
    },
    forget: () => {
      sessionStorage.removeItem(key);
      setRequestId(null);
    },
  };
}

type ProgressProps = { call: Outputs['callBacks']['progress']; onAgain: () => void; onClose: () => void };

function Progress({ call, onAgain, onClose }: ProgressProps) {
  const { title, hint } = describeProgress(call);
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>{title}</Text>
        {hint && <Text>{hint}</Text>}
      </div>
      <Group justify="flex-end" gap="xs">
        {!IN_PROGRESS.has(call.state) && (
          <Button variant="subtle" onClick={onAgain}>
            {t('calls.callBack.again')}
          </Button>
        )}
        <Button onClick={onClose}>{t('calls.callBack.close')}</Button>
      </Group>
    </Stack>
  );
}

function describeProgress({ state, staffPhoneFormatted: phone, refusal }: ProgressProps['call']): {
  title: string;
  hint?: string;
} {
  switch (state) {
    case 'placing':
      return { title: t('calls.callBack.placing') };
    case 'ringing':
      return { title: t('calls.callBack.ringing'), hint: t('calls.callBack.ringingHint', { phone }) };
    case 'dialled':
      return { title: t('calls.callBack.dialled'), hint: t('calls.callBack.dialledHint') };
    case 'ended':
      return { title: t('calls.callBack.ended') };
    case 'missed':
      return { title: t('calls.callBack.missed'), hint: t('calls.callBack.missedHint') };
    case 'not_dialled':
      return {
        title: t('calls.callBack.notDialled'),
        hint: refusal ?? t('calls.callBack.notDialledHint', { phone }),
      };
    case 'not_placed':
      return { title: t('calls.callBack.failed'), hint: t('calls.callBack.missedHint') };
  }
}

type NewCallProps = FormProps & { onPlaced: (requestId: string) => void };

function NewCall(props: NewCallProps) {
  const terms = trpc.callBacks.terms.useQuery();
  return (
    <QueryState
      query={terms}
      skeleton={<Skeleton height={140} />}
      errorTitle={t('calls.callBack.loadFailed')}
    >
      {(loaded) =>
        loaded.phones.length === 0 ? <NoPhone from={props.from} /> : <PlaceForm {...props} terms={loaded} />
      }
    </QueryState>
  );
}

/**
 * Explains that the team has no verified phone. Roles that may verify phones get a link to the transfer dialog of the
 * number.
 */
function NoPhone({ from }: Pick<FormProps, 'from'>) {
  const mayVerify = useMay()('routing.askProof');
  const { data: numbers } = trpc.numbers.list.useQuery();
  const number = numbers?.find(({ number: own }) => own === from.number);
  return (
    <Stack gap="sm">
      <Text>{t(mayVerify ? 'calls.callBack.noPhone' : 'calls.callBack.noPhoneYet')}</Text>
      {mayVerify && (
        <Anchor
          component={Link}
          href={number ? `/business-phones?dialog=number-routing.${number.id}` : '/business-phones'}
          underline="always"
        >
          {t('calls.callBack.verify')}
        </Anchor>
      )}
    </Stack>
  );
}

type PlaceFormProps = NewCallProps & { terms: Outputs['callBacks']['terms'] };

function PlaceForm({ target, from, onClose, onPlaced, terms: { phones, callPriceCents } }: PlaceFormProps) {
  const [lastPhone, setLastPhone] = useLastPhone();
  const chosen = phones.find(({ phone }) => phone === lastPhone) ?? phones[0];
  const { place, isBusy } = usePlaceCall(target, onPlaced);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) place(chosen.phone);
      }}
    >
      <Stack>
        <Text>{t('calls.callBack.intro', { price: formatMoney(callPriceCents) })}</Text>
        <NativeSelect
          label={t('calls.callBack.which')}
          value={chosen?.phone}
          onChange={({ currentTarget }) => setLastPhone(currentTarget.value)}
          data={phones.map(({ phone, formatted }) => ({ value: phone, label: formatted }))}
        />
        <PressHint from={from} />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={onClose}>
            {t('calls.callBack.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('calls.callBack.call')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PressHint({ from }: Pick<FormProps, 'from'>) {
  const phone = (
    <bdi key="phone" className={classes.nowrap}>
      {from.formatted}
    </bdi>
  );
  return (
    <Text size="sm" c="dimmed">
      <FilledText elements={[phone]}>{t('calls.callBack.press', { phone: place(0) })}</FilledText>
    </Text>
  );
}

/** The phone that this user selected last in this browser. */
function useLastPhone(): [string | null, (phone: string) => void] {
  const key = `callBackPhone:${useSession()?.adminId ?? ''}`;
  const [phone, setPhone] = useState(() => localStorage.getItem(key));
  const save = (chosen: string) => {
    localStorage.setItem(key, chosen);
    setPhone(chosen);
  };
  return [phone, save];
}

/**
 * Places the call. A double click places only one. A retry after a lost response repeats the same request, so that the
 * phone rings only once. This also holds after a reload or after closing the dialog. After a refusal, a retry is a new
 * request.
 */
function usePlaceCall(target: CallBackTarget, onPlaced: (requestId: string) => void) {
  const { keyOf, renew } = useContentKey(`callBack ${JSON.stringify(target)}`);
  // Prevents a second request. The button is only disabled after the next rendering.
  const isSent = useRef(false);
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.callBacks.place.useMutation({
    meta: { failedTitle: 'calls.callBack.failed' },
    onError: (error) => {
      if (!apiErrorOf(error).isUncertain) renew();
    },
    onSettled: () => {
      isSent.current = false;
    },
    onSuccess: (call, { requestId }) => {
      renew();
      if (call.state === 'not_placed') {
        showToast({
          kind: 'error',
          title: t('calls.callBack.failed'),
          message: t('calls.callBack.missedHint'),
        });
        return;
      }
      utils.callBacks.progress.setData({ requestId }, call);
      onPlaced(requestId);
    },
  });
  return {
    place: (staffPhone: string) => {
      if (isSent.current) return;
      isSent.current = true;
      mutate({ target, staffPhone, requestId: keyOf({ target, staffPhone }) });
    },
    isBusy: isPending,
  };
}
