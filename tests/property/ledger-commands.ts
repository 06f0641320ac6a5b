import fc from 'fast-check';
import { expect } from 'vitest';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { applyCallEvents, chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { BUSINESSES, businessOf, CALLS, type LedgerModel, STATUSES } from './ledger-model.ts';
import { checkInvariants, type LedgerSystem } from './ledger-system.ts';

type Step = {
  label: string;
  business: number;
  change(model: LedgerModel, system: LedgerSystem): Promise<void>;
};

/** A command whose effects on model and system are compared per business right after it. */
class Command implements fc.AsyncCommand<LedgerModel, LedgerSystem> {
  constructor(private readonly step: Step) {}
  check = () => true;
  toString = () => this.step.label;

  async run(model: LedgerModel, system: LedgerSystem): Promise<void> {
    await this.step.change(model, system);
    await checkInvariants(model, system, this.step.business);
  }
}

const business = fc.nat(BUSINESSES - 1);
const call = fc.nat(CALLS - 1);
/** Weighted so that most calls of a run end, and most ended calls are long enough to be charged. */
const status = fc.oneof(
  { weight: 2, arbitrary: fc.constant('completed' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...STATUSES) },
);
const seconds = fc.constantFrom(null, 0, 4, 5, 42, 3_600);

const deliver = fc
  .tuple(call, status, seconds, fc.integer({ min: 1, max: 5 }))
  .map(([id, word, durationSeconds, times]) => ({
    label: `deliver(${id}, ${word}, ${durationSeconds} s, ${times}x)`,
    business: businessOf(id),
    async change(model: LedgerModel, system: LedgerSystem) {
      model.deliver({ call: id, status: word, durationSeconds });
      const event = system.event(id, word, durationSeconds);
      await Promise.all(Array.from({ length: times }, () => receiveCallEvents(system.deps.db, [event])));
    },
  }));

const charge = business.map((index) => ({
  label: `charge(${index})`,
  business: index,
  async change(model: LedgerModel, system: LedgerSystem) {
    model.charge(index);
    await chargeShard(system.deps, { shard: system.shard(index) });
  },
}));

const chargeTwiceAtOnce = business.map((index) => ({
  label: `chargeTwiceAtOnce(${index})`,
  business: index,
  async change(model: LedgerModel, system: LedgerSystem) {
    model.charge(index);
    const shard = system.shard(index);
    await Promise.all([chargeShard(system.deps, { shard }), chargeShard(system.deps, { shard })]);
  },
}));

const crash = business.map((index) => ({
  label: `crash(${index})`,
  business: index,
  async change(_model: LedgerModel, system: LedgerSystem) {
    const client = await system.deps.pool.connect();
    try {
      await client.query('BEGIN');
      await applyCallEvents(transactionOf(client), { shard: system.shard(index) });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  },
}));

const addFunds = fc
  .tuple(business, fc.constantFrom(-100, -40, 1, 25, 500, 2_000), fc.nat(3))
  .map(([index, cents, number]) => ({
    label: `addFunds(${index}, ${cents}, source ${number})`,
    business: index,
    async change(model: LedgerModel, system: LedgerSystem) {
      const source = `pi_${system.sids[0]}_${number}`;
      const posting = system.deps.sql<{ posted: boolean }>`SELECT
        post_ledger_entry(${system.business(index).id}, 'topup', ${source}, ${cents}) AS posted`;
      const expected = model.addFunds(source, index, cents);
      if (expected === 'conflict') await expect(posting).rejects.toThrow('ledger conflict');
      else expect(await posting).toEqual([{ posted: expected }]);
    },
  }));

const hold = fc.tuple(business, fc.boolean()).map(([index, isOnHold]) => ({
  label: isOnHold ? `hold(${index})` : `unhold(${index})`,
  business: index,
  async change(model: LedgerModel, system: LedgerSystem) {
    model.account(index).isOnHold = isOnHold;
    await system.deps.sql`UPDATE phone_numbers SET status = ${isOnHold ? 'on_hold' : 'active'}
      WHERE business_id = ${system.business(index).id}`;
  },
}));

const begin = call.map((id) => ({
  label: `begin(${id})`,
  business: businessOf(id),
  async change(model: LedgerModel, system: LedgerSystem) {
    const expected = model.begin(id);
    const to = system.business(businessOf(id)).number;
    const answer = await beginCall(system.deps, { callSid: system.sids[id] ?? '', from: '+16475550001', to });
    expect(answer.kind === 'refuse' ? answer.reason : null).toBe(expected);
    expect(answer.kind).toBe(expected === null ? 'greet' : 'refuse');
  },
}));

const asCommand = (steps: fc.Arbitrary<Step>) => steps.map((step) => new Command(step));

/** Deliveries, charging, top-ups, crashes, holds and calls in any mixture; deliveries and charging most often. */
export function ledgerCommands(count: number) {
  const kinds = [deliver, deliver, deliver, charge, charge, chargeTwiceAtOnce, crash, addFunds, hold, begin];
  return fc.commands(kinds.map(asCommand), { maxCommands: count, size: 'max' });
}
