import { ActionIcon, Button } from '@mantine/core';
import { IconPhoneOutgoing, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Tooltip } from '../../../components/tooltip.tsx';
import { t } from '../../../lib/text/texts.ts';
import { fundsPathFor } from '../../../lib/way-back.ts';
import type { Phone } from '../number.ts';
import classes from '../numbers.module.css';
import type { NumberDialog } from '../use-number-dialog.ts';
import { useChangeNumber } from './use-change-number.ts';

type NumberActionsProps = { phone: Phone; dialog: NumberDialog };

/** What an administrator can do with a number in its present state; nothing with one that is gone. */
export function NumberActions({ phone, dialog }: NumberActionsProps) {
  const { id, status, formatted: number, phoneSid } = phone;
  if (status === 'cancelled') return null;
  return (
    <div className={classes.actions}>
      <MainAction phone={phone} dialog={dialog} />
      <Button
        variant="default"
        size="sm"
        px="sm"
        aria-label={t('common.numberLanguage', { number })}
        onClick={() => dialog.editLanguage(id)}
      >
        {t('numbers.list.editLanguage')}
      </Button>
      <Tooltip label={t('routing.title')}>
        <ActionIcon
          variant="default"
          aria-label={t('routing.titleOf', { number })}
          onClick={() => dialog.passOn(id)}
        >
          <IconPhoneOutgoing size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {phoneSid !== null && (
        <Tooltip label={t('numbers.list.delete')}>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('numbers.list.deleteOf', { number })}
            onClick={() => dialog.remove(id)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

/** Manage for an active number, Keep while a change of it is planned, Reactivate for one on hold. */
function MainAction({ phone, dialog }: NumberActionsProps) {
  const { keep, busy } = useChangeNumber();
  const { id, status, pending, formatted: number } = phone;
  const look = { size: 'sm', px: 'sm' } as const;
  if (status === 'on_hold')
    return (
      <Button
        {...look}
        aria-label={t('numbers.list.reactivateOf', { number })}
        onClick={() => dialog.reactivate(id)}
      >
        {t('numbers.list.reactivate')}
      </Button>
    );
  if (pending?.reason === 'unpaid')
    return (
      <Button
        {...look}
        component={Link}
        href={fundsPathFor(window.location)}
        aria-label={t('numbers.list.addFundsOf', { number })}
      >
        {t('numbers.list.addFunds')}
      </Button>
    );
  if (pending)
    return (
      <Button
        {...look}
        loading={busy}
        aria-label={t('numbers.list.keepOf', { number })}
        onClick={() => keep(phone)}
      >
        {t('numbers.list.keep')}
      </Button>
    );
  return (
    <Button
      {...look}
      variant="default"
      aria-label={t('numbers.list.manageOf', { number })}
      onClick={() => dialog.manage(id)}
    >
      {t('numbers.list.manage')}
    </Button>
  );
}
