import { type Guard, guardsOf } from '../guard.ts';

// Appointments that repeat, and time that is closed with what lies under it: all of it or nothing, once.

const FOLDER = 'server/domains/appointments';
const TESTS = 'integration/series';
const book = guardsOf(`${FOLDER}/book-series.ts`, TESTS);
const end = guardsOf(`${FOLDER}/cancel-series.ts`, TESTS);
const close = guardsOf(`${FOLDER}/close-time.ts`, TESTS);
const back = guardsOf(`${FOLDER}/take-back-together.ts`, TESTS);
const mail = guardsOf(`${FOLDER}/queue-series-mail.ts`, TESTS);

export const SERIES: readonly Guard[] = [
  book(
    'series: one a key',
    'ON CONFLICT (business_id, booking_key) DO NOTHING RETURNING id',
    'ON CONFLICT (business_id, booking_key) DO UPDATE SET times = excluded.times RETURNING id',
  ),
  guardsOf(`${FOLDER}/plan-series.ts`, TESTS)(
    'series: a time that the clocks jump over is said to be missing',
    "if (span === null) return 'missing';",
    "if (span === null) return 'free';",
  ),
  end('series: earlier ones stay', 'AND (a.id = t.id OR a.starts_at > t.starts_at)', ''),
  end('series: ended once a key', 'if (known > 0) return endOf(tx, appointmentId, known);', ''),
  close('closing: once a key', 'if (known) return { ...known, kept: [], cancelled: 0 };', ''),
  close('closing: nothing that changed since it was seen', 'row.version !== version || ', ''),
  close('closing: nothing that does not lie under it', '|| !isBooked || ', '|| '),
  close('closing: mails by choice', '?.notify ?? false;', ' !== undefined;'),
  back('together: what was changed since stays', ' || rows.some((row) => !row.is_last_change)', ''),
  back(
    'together: for a minute',
    "if (rows.some((row) => !row.is_fresh)) throw new AppError('conflict', 'errors.undo.tooLate');",
    '',
  ),
  back(
    'together: closed time by who may close',
    "if (hasClosed) assertMayBook(actor, { kind: 'closed' });",
    '',
  ),
  back('together: an end is not taken for closed time', ' AND former_status IS NULL`', '`'),
  mail('series: one mail, the last state', 'for (const id of ids) await takeBackMails(tx, id);', ''),
  mail(
    'series: a mail that replaces one is not counted again',
    'if (replaced?.recipient !== recipient) {',
    'if (true as boolean) {',
  ),
];
