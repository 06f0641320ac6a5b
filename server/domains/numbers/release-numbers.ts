import { float, int, text } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';

/** Longer than the provider's answer can take, so that nobody else asks meanwhile. */
const LEASE_SECONDS = 60;
/** A number that the provider does not take back is offered to it every hour. */
const PAUSE_SECONDS_MAX = 3_600;

const lease = ofEveryBusiness({
  name: 'numbers.lease_release',
  because: 'the worker releases the numbers of all in turn',
  params: { leaseSeconds: float },
  row: { id: int, phone_sid: text.orNull, release_attempts: int },
  text: `UPDATE phone_numbers SET release_ask_at = clock_timestamp() + make_interval(secs => $leaseSeconds),
      release_attempts = release_attempts + 1
    WHERE id = (
      SELECT id FROM phone_numbers
      WHERE status = 'cancelled' AND phone_sid IS NOT NULL AND provider_released_at IS NULL
        AND release_ask_at <= clock_timestamp()
      ORDER BY release_ask_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, phone_sid, release_attempts`,
});

const markReleased = ofEveryBusiness({
  name: 'numbers.mark_released',
  because: 'the worker releases the numbers of all in turn',
  params: { id: int },
  text: `UPDATE phone_numbers SET provider_released_at = app_now()
    WHERE id = $id AND status = 'cancelled' AND provider_released_at IS NULL`,
});

const pause = ofEveryBusiness({
  name: 'numbers.pause_release',
  because: 'a number that cannot be released waits by itself, whosever it was',
  params: { id: int, seconds: float },
  text: `UPDATE phone_numbers SET release_ask_at = clock_timestamp() + make_interval(secs => $seconds) WHERE id = $id`,
});

/**
 * Releases every number at the provider that was given up here, and returns how many. Releasing one twice does no harm.
 * One that the provider does not take back is offered again, later each time; the others go on.
 */
export async function releaseNumbers({
  db,
  telephony,
  log,
}: Pick<Deps, 'db' | 'telephony' | 'log'>): Promise<number> {
  for (let released = 0; ; ) {
    const number = await db.first(lease, { leaseSeconds: LEASE_SECONDS });
    if (!number) return released;
    const { id, phone_sid: phoneSid, release_attempts: attempts } = number;
    try {
      if (phoneSid !== null) await telephony.releaseNumber(phoneSid);
      await db.all(markReleased, { id });
      released += 1;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.warn(
        { err: error, phoneNumberId: id, phoneSid },
        'a number could not be released at the provider yet',
      );
      const seconds = Math.min(2 ** Math.min(attempts, 20), PAUSE_SECONDS_MAX);
      await db.all(pause, { id, seconds });
    }
  }
}
