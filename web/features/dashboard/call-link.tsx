import { Link } from 'wouter';
import { t } from '../../lib/text/texts.ts';
import classes from './dashboard.module.css';

/** Link that opens the conversation of a call, as `data-opens-row` of its row. */
export function CallLink({ callSid, name }: { callSid: string; name: string }) {
  return (
    <Link
      href={`/call-conversations?call=${encodeURIComponent(callSid)}`}
      data-opens-row
      className={classes.opener}
      aria-label={t('dashboard.since.openOf', { name })}
    >
      {t('dashboard.since.open')}
    </Link>
  );
}
