import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconPhone, IconPhoneOutgoing } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PhoneView } from '../../../server/core/phone-number.ts';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import type { CallBackDialogProps, Callee } from './call-back-dialog.tsx';

export const CallBackDialog = lazyDialog<CallBackDialogProps>(
  () => import('./call-back-dialog.tsx').then((file) => file.CallBackDialog),
  ['calls'],
  ({ opened }) => opened,
);

type Reached = Pick<
  Outputs['calls']['list']['calls'][number],
  'callerMessage' | 'customerPhone' | 'customerPhoneFormatted'
>;

/** The number to call back after a call: the number that the caller left, otherwise the number that called. */
export const phoneOfCall = ({
  callerMessage,
  customerPhone,
  customerPhoneFormatted,
}: Reached): PhoneView | null => callerMessage?.phone ?? toPhone(customerPhone, customerPhoneFormatted);

export const toPhone = (number: string | null, formatted: string | null): PhoneView | null =>
  number === null ? null : { number, formatted: formatted ?? number };

/** Number of the business for calls to customers. Null if the business has none, and for users who may not call. */
export function useCallBackFrom(enabled = true): PhoneView | null {
  const mayPlace = useMay()('callBacks.terms');
  const { data } = trpc.callBacks.terms.useQuery(undefined, { enabled: enabled && mayPlace });
  return data?.from ?? null;
}

type Variant = 'filled' | 'light' | 'default';
type CallFromProps = Omit<Callee, 'phone'> & {
  phone: PhoneView | null;
  /** The number of the business that can call; null without one. */
  from: PhoneView | null;
  variant?: Variant;
  /** Shows an icon instead of the text, for use in rows. */
  isIcon?: boolean;
};

/**
 * Button that calls a person from the number of the business: a phone of the team rings first. Renders nothing if the
 * business or the person has no number, and for users who may not call.
 */
export function CallFrom({ from, variant = 'default', isIcon = false, ...callee }: CallFromProps) {
  const mayPlace = useMay()('callBacks.place');
  const [isOpen, { open, close }] = useDisclosure(false);
  const { name, phone, target } = callee;
  if (!mayPlace || from === null || phone === null) return null;
  const text = t('calls.callBack.from', { phone: from.formatted });
  const button = {
    variant,
    'aria-haspopup': 'dialog',
    'aria-label': t('calls.callBack.fromTo', { phone: from.formatted, name: name ?? phone.formatted }),
    onClick: open,
  } as const;
  return (
    <>
      {isIcon ? (
        <Tooltip label={text}>
          <ActionIcon {...button}>
            <IconPhoneOutgoing size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button {...button} leftSection={<IconPhoneOutgoing size={18} aria-hidden />}>
          {text}
        </Button>
      )}
      <CallBackDialog callee={{ target, name, phone }} from={from} opened={isOpen} onClose={close} />
    </>
  );
}

type CallBackProps = Omit<CallFromProps, 'variant' | 'isIcon'> & {
  /** True for small buttons in a row. The button for the number of the business is then only an icon. */
  isCompact?: boolean;
  /** Mantine variant of the first of the two buttons. */
  main?: Variant;
  /** Accessible name of the button that calls with this device; contains the person's name. */
  label?: string;
  /** Text of the button that calls with this device. */
  children?: ReactNode;
};

/**
 * Two buttons to call a person: with this device, and from the number of the business. On a phone, "with this device"
 * is first; on other devices, it is second.
 */
export function CallBack({ main = 'default', isCompact = false, label, children, ...callee }: CallBackProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const mayPlace = useMay()('callBacks.place');
  const { phone, from } = callee;
  if (phone === null) return null;
  const isPlacedFirst = mayPlace && from !== null && !isPhone;
  const placed = <CallFrom {...callee} isIcon={isCompact} variant={isPlacedFirst ? main : 'default'} />;
  return (
    <>
      {isPlacedFirst && placed}
      <Button
        component="a"
        href={`tel:${phone.number}`}
        variant={isPlacedFirst ? 'default' : main}
        {...(isCompact ? { size: 'compact-sm' } : { leftSection: <IconPhone size={18} aria-hidden /> })}
        aria-label={label ?? t('calls.followUp.callBackTo', { phone: phone.formatted })}
      >
        {children ?? t('calls.followUp.callBack')}
      </Button>
      {!isPlacedFirst && placed}
    </>
  );
}
