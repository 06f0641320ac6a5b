import { type Guard, guardsOf } from '../guard.ts';

// Cards that are kept, what is paid with them, and the receipts: one charge a wish, and nobody else's card.

const FOLDER = 'server/domains/billing';
const TESTS = 'integration/cards-and-receipts';
const keep = guardsOf(`${FOLDER}/keep-card.ts`, TESTS);
const choose = guardsOf(`${FOLDER}/cards/choose-default-card.ts`, TESTS);
const remove = guardsOf(`${FOLDER}/cards/remove-card.ts`, TESTS);
const pay = guardsOf(`${FOLDER}/cards/pay-with-card.ts`, TESTS);
const number = guardsOf('prisma/functions/number_receipt.sql', TESTS);
const receipt = guardsOf(`${FOLDER}/receipts/receipts.queries.ts`, TESTS);

export const CARDS: readonly Guard[] = [
  keep(
    'card: what was asked earlier replaces nothing',
    ' AND (m.looked_at IS NULL OR m.looked_at < excluded.looked_at)',
    '',
  ),
  keep(
    'card: the younger one stays the default',
    ' || (await tx.one(hasYounger, { madeAt: card.madeAt })).is_so',
    '',
  ),
  choose(
    'card: of the business',
    'WHERE business_id = $business AND id = $id AND detached_at',
    'WHERE $business > 0 AND id = $id AND detached_at',
  ),
  choose('card: not one that is gone', ' AND detached_at IS NULL AND removed_at IS NULL`', '`'),
  guardsOf(`${FOLDER}/cards/settle-card-setup.ts`, TESTS)(
    'card: a set-up of the business',
    'if (!(await deps.db.first(ownSetup, { setupIntentId }))) throw notFound();',
    '',
  ),
  remove(
    'card: auto-recharge is not left without one',
    'if (card.is_default && isRechargeOn) await settleRecharge(tx, actor, input);',
    '',
  ),
  remove(
    'card: given twice, removed twice',
    'OR m.fingerprint = (SELECT',
    'OR false AND m.fingerprint = (SELECT',
  ),
  remove(
    'card: auto-recharge does not go on with the one that goes',
    "if (typeof input.recharge === 'object') await requireCard(tx, input.recharge.chargeCardId);",
    '',
  ),
  pay('card: the same wish is the same payment', 'if (known) {', 'if (known && (false as boolean)) {'),
  pay(
    'card: another amount is not the same wish',
    'const isSame = known.amount_cents === amountCents && known.card_id === cardId;',
    'const isSame = true as boolean;',
  ),
  pay(
    'card: a declined charge is over',
    '  await payments.cancelIntent(intentId);\n  await convergePayment(deps, intentId);\n}',
    '}',
  ),
  pay('card: pays only with a card of the business', '    await requireCard(tx, cardId);\n', ''),
  number(
    'receipt: keeps its number',
    "IF TG_OP = 'UPDATE' AND OLD.receipt_number IS NOT NULL THEN",
    'IF false THEN',
  ),
  receipt(
    'receipt: of the business',
    'WHERE p.business_id = $business AND b.id = $business AND p.receipt_number',
    'WHERE $business > 0 AND p.receipt_number',
  ),
  guardsOf(`${FOLDER}/receipts/queue-receipt.ts`, TESTS)(
    'receipt: mailed to who wants it',
    ' AND s.is_mailed`',
    '`',
  ),
];
