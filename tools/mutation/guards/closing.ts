import { type Guard, guardsOf } from '../guard.ts';

// Closed accounts: nothing is charged or answered, nobody else is let in again, nothing is erased too early or by halves.

const FOLDER = 'server/domains/businesses';
const TEST = 'integration/closed-accounts';
const services = guardsOf(`${FOLDER}/end-services.ts`, TEST);
const close = guardsOf(`${FOLDER}/close-business.ts`, TEST);
const reopen = guardsOf(`${FOLDER}/reopen-business.ts`, TEST);
const erase = guardsOf(`${FOLDER}/erase-closed.ts`, TEST);
const begin = guardsOf('prisma/functions/begin_call.sql', TEST);

export const CLOSING: readonly Guard[] = [
  services('closing: not while a number is being bought', 'if (await tx.first(orderUnderWay))', 'if (false)'),
  services('closing: fees end', '  await tx.all(endFees);\n', ''),
  services('closing: recharging ends', '  await endRecharge(tx);\n', ''),
  close('closing: everybody is shut out', '    await tx.all(shutOut);\n', ''),
  close('closing: invitations end', '    await tx.all(endInvitations);\n', ''),
  reopen(
    'reopening: only whom the closing shut out',
    'u.disabled_at = b.closed_at`',
    'u.disabled_at IS NOT NULL`',
  ),
  reopen('reopening: not once it is being erased', 'if (isErasing) throw', 'if (false) throw'),
  erase(
    'erasure: the number that came late goes back',
    'transaction(endServices)',
    'transaction(async () => undefined)',
  ),
  begin('closing: no call is answered', ' OR b.closed_at IS NOT NULL', ''),
];
