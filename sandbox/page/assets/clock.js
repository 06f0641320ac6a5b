import { byId, make, whileBusy } from './dom.js';
import { callSandbox } from './request.js';

const hourMs = 3_600_000;
const steps = {
  hour: () => hourMs,
  day: () => 24 * hourMs,
  fortnight: () => 14 * 24 * hourMs,
  month: monthMs,
};
let now = null;

/** Milliseconds from `now` to the same day of the next month. If that month is shorter, to its last day. */
function monthMs() {
  const start = new Date(now ?? Date.now());
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() - start.getTime();
}

function describeOffset(ms) {
  const hours = Math.round(ms / hourMs);
  if (hours === 0) return 'the same as real time';
  const days = Math.floor(Math.abs(hours) / 24);
  const rest = Math.abs(hours) % 24;
  const parts = [
    ...(days > 0 ? [`${days} day${days === 1 ? '' : 's'}`] : []),
    ...(rest > 0 ? [`${rest} hour${rest === 1 ? '' : 's'}`] : []),
  ];
  return `${parts.join(' and ')} ${hours > 0 ? 'ahead of' : 'behind'} real time`;
}

async function showClock(request) {
  const message = byId('clock-message');
  const face = byId('clock-now');
  try {
    const answer = await request();
    now = answer.now;
    const time = new Date(now).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
    face.replaceChildren(time, make('small', {}, describeOffset(Number(answer.offset_ms))));
    message.textContent = '';
  } catch (error) {
    if (now === null) face.replaceChildren('Unknown');
    message.textContent =
      error.status === 404
        ? "The clock belongs to the product's server. Open this page at the product's own address to move it."
        : `The clock did not answer. ${error.message}`;
  }
}

const readClock = () => callSandbox('/sandbox/clock');

/** Shows the product's time, and buttons that advance it. */
export function startClock() {
  for (const button of byId('clock-buttons').querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const body = { advance_ms: steps[button.dataset.advance]() };
      void whileBusy(button, async () => {
        await showClock(async () => {
          await callSandbox('/sandbox/clock', { method: 'POST', body });
          return readClock();
        });
      });
    });
  }
  void showClock(readClock);
}
