import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { callCost, PROCEDURE_ACCESS } from '../../server/core/permissions.ts';
import { CALL_BUDGETS, createCallBudgets, type Spender } from '../../server/limits/call-budgets.ts';

const { session, business } = CALL_BUDGETS;
const person = (id: number, businessId = 1): Spender => ({ tokenHash: Buffer.from([id]), businessId });

/** Starts budgets with a fake clock, which only the test moves. */
function startBudgets(factor = 1) {
  let nowMs = 1_000;
  const budgets = createCallBudgets(factor, () => nowMs);
  /** Takes the cost from the budget. Returns 0 if the cost fits, otherwise the retry delay in seconds. */
  const take = (cost: number, caller = person(1)): number => {
    try {
      budgets.take(caller, cost);
      return 0;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
      return error.details.retryAfterSeconds ?? -1;
    }
  };
  const pass = (seconds: number) => {
    nowMs += seconds * 1_000;
  };
  return { take, pass };
}

describe('the request budget of a session', () => {
  it('the request budget of a session can be spent all at once and refills over time', () => {
    const { take, pass } = startBudgets();
    for (let spent = 0; spent < session.points; spent += 1) expect(take(1)).toBe(0);
    expect(take(1)).toBe(1);
    pass(1);
    for (let spent = 0; spent < session.pointsPerSecond; spent += 1) expect(take(1)).toBe(0);
    expect(take(1)).toBe(1);
  });

  it('the request budget of a session refuses a request with a retry delay after which the same request is accepted', () => {
    const { take, pass } = startBudgets();
    take(session.points);
    const waitSeconds = take(200);
    expect(waitSeconds).toBe(200 / session.pointsPerSecond);
    pass(waitSeconds);
    expect(take(200)).toBe(0);
  });

  it('the request budget of a session is not charged for refused requests', () => {
    const { take } = startBudgets();
    take(session.points - 5);
    expect(take(6)).toBeGreaterThan(0);
    expect(take(5)).toBe(0);
  });

  it('the request budget of a session accepts a batch that costs more than the whole budget, but only when the budget is full', () => {
    const { take, pass } = startBudgets();
    expect(take(session.points * 3)).toBe(0);
    expect(take(session.points * 3)).toBe(session.points / session.pointsPerSecond);
    pass(session.points / session.pointsPerSecond);
    expect(take(session.points * 3)).toBe(0);
  });

  it('the request budget of a session is separate for each session and never refills above its maximum', () => {
    const { take, pass } = startBudgets();
    take(session.points);
    expect(take(session.points, person(2))).toBe(0);
    pass(3_600);
    expect(take(session.points)).toBe(0);
    expect(take(1)).toBe(1);
  });
});

it('sessions of one business share the request budget of their business, apart from other businesses', () => {
  const { take } = startBudgets();
  const sessions = business.points / session.points;
  for (let id = 0; id < sessions; id += 1) expect(take(session.points, person(id))).toBe(0);
  expect(take(1, person(200))).toBe(1);
  expect(take(1, person(201, 2))).toBe(0);
});

it('a spent budget is remembered until it has refilled, even when twenty thousand other sessions send requests', () => {
  const { take, pass } = startBudgets();
  take(session.points, person(1));
  for (let id = 0; id < 20_000; id += 1) {
    take(1, { tokenHash: Buffer.from(`session ${id}`), businessId: id });
    pass(0.001);
  }
  // A spent budget is stored until it has refilled.
  expect(take(session.points, person(1))).toBe(0);
});

describe('the costs of procedures', () => {
  it('the costs of procedures include every procedure, with 1 as the default', () => {
    for (const path of Object.keys(PROCEDURE_ACCESS)) expect(callCost(path)).toBeGreaterThanOrEqual(0);
    expect(callCost('calls.list')).toBe(1);
    expect(callCost('constructor')).toBe(1);
  });

  it('the costs of procedures allow at most 20 requests in a row to an expensive procedure, such as customers.import', () => {
    for (const path of ['appointments.openSlots', 'customers.import', 'billing.createPayment'])
      expect(session.points / callCost(path)).toBeLessThanOrEqual(20);
  });

  it('the costs of procedures allow a user to open a page of eight reads every second for an hour', () => {
    const { take, pass } = startBudgets();
    for (let second = 0; second < 3_600; second += 1) {
      expect(take(8 * callCost('appointments.list'))).toBe(0);
      if (second % 10 === 0) expect(take(callCost('appointments.update'))).toBe(0);
      pass(1);
    }
  });

  it('the costs of procedures allow a user to open ten pages in five seconds and then search open slots', () => {
    const { take, pass } = startBudgets();
    for (let page = 0; page < 10; page += 1) {
      expect(take(10 + callCost('insights.dashboardMetrics'))).toBe(0);
      pass(0.5);
    }
    for (let question = 0; question < 5; question += 1)
      expect(take(callCost('appointments.openSlots'))).toBe(0);
  });
});
