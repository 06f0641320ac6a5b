import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconPhone, IconPhoneOutgoing } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatPhoneNumber } from '../../../server/core/phone-number.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type Call = Outputs['calls']['conversation']['call'];
type CallBackProps = {
  call: Call;
  /** The number of the business that can call, E.164; null without one. */
  from: string | null;
};

/**
 * The ways to call a customer: the number that the caller left takes precedence over the calling number. A phone dials
 * it itself; on other devices the business's number calls, after it has rung a phone of the team.
 */
export function CallBack({ call, from }: CallBackProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const mayPlace = useMay()('callBacks.place');
  const [isOpen, { open, close }] = useDisclosure(false);
  const phone = call.callerMessage?.phone ?? call.customerPhone;
  if (phone === null) return null;
  const isPlaced = mayPlace && from !== null;
  const dials = (
    <Button
      component="a"
      href={`tel:${phone}`}
      variant={isPlaced && !isPhone ? 'default' : 'filled'}
      leftSection={<IconPhone size={18} aria-hidden />}
      aria-label={t('calls.followUp.callBackTo', { phone: formatPhoneNumber(phone) })}
    >
      {t('calls.followUp.callBack')}
    </Button>
  );
  if (!isPlaced) return dials;
  const title = t('calls.callBack.from', { phone: formatPhoneNumber(from) });
  return (
    <>
      {isPhone && dials}
      <Button
        variant={isPhone ? 'default' : 'filled'}
        leftSection={<IconPhoneOutgoing size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {title}
      </Button>
      {!isPhone && dials}
      <AppDialog opened={isOpen} onClose={close} title={title}>
        <PhonesOfTeam callSid={call.callSid} from={from} onClose={close} />
      </AppDialog>
    </>
  );
}

type FormProps = { callSid: string; from: string; onClose: () => void };

function PhonesOfTeam(props: FormProps) {
  const routing = trpc.routing.list.useQuery();
  return (
    <QueryState
      query={routing}
      skeleton={<Skeleton height={140} />}
      errorTitle={t('calls.callBack.loadFailed')}
    >
      {({ phones }) => {
        const verified = phones.filter(({ isProved }) => isProved);
        return verified.length === 0 ? (
          <NoPhone from={props.from} />
        ) : (
          <PlaceForm {...props} phones={verified} />
        );
      }}
    </QueryState>
  );
}

/** Only owners verify phones, in the dialog about transferred calls of a number. */
function NoPhone({ from }: Pick<FormProps, 'from'>) {
  const mayVerify = useMay()('routing.askProof');
  const { data: numbers } = trpc.numbers.list.useQuery();
  const number = numbers?.find(({ number: own }) => own === from);
  return (
    <Stack gap="sm">
      <Text>{t(mayVerify ? 'calls.callBack.noPhone' : 'calls.callBack.noPhoneYet')}</Text>
      {mayVerify && (
        <Anchor
          component={Link}
          href={number ? `/business-phones?dialog=routing.${number.id}` : '/business-phones'}
          underline="always"
        >
          {t('calls.callBack.verify')}
        </Anchor>
      )}
    </Stack>
  );
}

type Phone = Outputs['routing']['list']['phones'][number];

function PlaceForm({ callSid, from, onClose, phones }: FormProps & { phones: readonly Phone[] }) {
  const [lastPhone, setLastPhone] = useLastPhone();
  const chosen = phones.find(({ phone }) => phone === lastPhone) ?? phones[0];
  const { place, isBusy, ringing } = usePlaceCall(callSid);
  if (ringing !== null) return <Ringing phone={ringing} onClose={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) place(chosen.phone);
      }}
    >
      <Stack>
        <Text>{t('calls.callBack.intro', { price: formatCents(PLAN.callPriceCents) })}</Text>
        <NativeSelect
          label={t('calls.callBack.which')}
          value={chosen?.phone}
          onChange={({ currentTarget }) => setLastPhone(currentTarget.value)}
          data={phones.map(({ phone, formatted }) => ({ value: phone, label: formatted }))}
        />
        <Text size="sm" c="dimmed">
          {t('calls.callBack.press', { phone: formatPhoneNumber(from) })}
        </Text>
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

/** The phone that this user chose last in this browser. */
function useLastPhone(): [string | null, (phone: string) => void] {
  const key = `callBackPhone:${useSession()?.adminId ?? ''}`;
  const [phone, setPhone] = useState(() => localStorage.getItem(key));
  const save = (chosen: string) => {
    localStorage.setItem(key, chosen);
    setPhone(chosen);
  };
  return [phone, save];
}

function Ringing({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>{t('calls.callBack.ringing')}</Text>
        <Text>{t('calls.callBack.ringingHint', { phone })}</Text>
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('calls.callBack.close')}</Button>
      </Group>
    </Stack>
  );
}

/**
 * Places the call, once for a double click. A retry after a lost answer is the same request, so that it rings once;
 * after a refusal it is a new one.
 */
function usePlaceCall(callSid: string) {
  const { keyOf, renew } = useContentKey();
  // The button is disabled only after the next rendering.
  const isSent = useRef(false);
  const { mutate, isPending, data } = trpc.callBacks.place.useMutation({
    meta: { failedTitle: 'calls.callBack.failed' },
    onError: (error) => {
      if (!apiErrorOf(error).isUncertain) renew();
    },
    onSettled: () => {
      isSent.current = false;
    },
    onSuccess: ({ state }) => {
      renew();
      if (state === 'not_placed') showToast({ kind: 'error', title: t('calls.callBack.failed') });
    },
  });
  return {
    place: (staffPhone: string) => {
      if (isSent.current) return;
      isSent.current = true;
      mutate({ callSid, staffPhone, requestId: keyOf({ callSid, staffPhone }) });
    },
    isBusy: isPending,
    /** The phone that rings; null before the call is placed. */
    ringing: data && data.state !== 'not_placed' ? data.staffPhoneFormatted : null,
  };
}
