import { startClock } from './clock.js';
import { byId } from './dom.js';
import { refreshEvents, startEvents } from './events.js';
import { refreshFaults, startFaults } from './faults.js';
import { refreshMailbox, startMailbox } from './mailbox.js';
import { refreshPayments, startPayments } from './payments.js';
import { startPlaceCall } from './place-call.js';
import { refreshSpokenCalls, startPhones } from './spoken-calls.js';

async function refresh() {
  await Promise.all([
    refreshEvents(),
    refreshMailbox(),
    refreshPayments(),
    refreshFaults(),
    refreshSpokenCalls(),
  ]);
}

async function refreshRepeatedly() {
  if (byId('events-live').checked && document.visibilityState === 'visible') await refresh();
  setTimeout(refreshRepeatedly, 2_000);
}

startPlaceCall(() => void refresh());
startPhones();
startClock();
startMailbox();
startPayments();
startFaults();
startEvents();
setTimeout(refreshRepeatedly, 2_000);
