import type { trpc } from '../../trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** How long after a payment everything is fetched once more (the documented 500 ms). */
const AGAIN_AFTER_MS = 500;

function refresh(utils: Utils): void {
  void utils.billing.invalidate();
  void utils.businesses.get.invalidate();
}

/** Fetches balance and transactions again, now and once more a moment later. */
export function refreshMoney(utils: Utils): void {
  refresh(utils);
  setTimeout(() => refresh(utils), AGAIN_AFTER_MS);
}
