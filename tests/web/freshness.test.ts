import { describe, expect, it } from 'vitest';
import { READS, staleTimeOf, WRITES } from '../../web/lib/live/freshness.ts';
import { setLive } from '../../web/lib/live/live-connection.ts';
import { webFiles } from './web-files.ts';

const sources = webFiles(/\.tsx?$/);
const found = (pattern: RegExp) =>
  [
    ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, path = '']) => path))),
  ].sort();

/** They change nothing that is cached, or are told by their own screen: a payment by `refreshMoney`. */
const WITHOUT_ROW = [
  ...['auth.login', 'auth.signUp', 'auth.startSocial', 'auth.verifyEmail', 'team.acceptInvitation'],
  ...['auth.requestPasswordReset', 'auth.resetPassword', 'auth.renewVerification', 'auth.resendVerification'],
  ...['billing.createPayment', 'billing.finishRecharge', 'billing.settlePayment', 'billing.payWithCard'],
  ...['billing.addCard', 'billing.agreeToPayment'],
  ...['customers.previewImport', 'receptionist.openTrial', 'routing.askProof', 'services.saveText'],
];

describe('the rule of freshness', () => {
  it('is the only one: no call site says for how long an answer is fresh, or when it is read again', () => {
    const overrides = /\b(staleTime|gcTime|refetchOn(Mount|WindowFocus|Reconnect)|refetchInterval)\b/;
    const places = sources.filter(({ text }) => overrides.test(text)).map(({ name }) => name);
    expect(places).toEqual(['lib/live/query-client.ts']);
  });

  it('is followed by writes, too: no call site invalidates what a table can', () => {
    const places = sources
      .filter(({ text }) => /\.invalidate(Queries)?\(/.test(text))
      .map(({ name }) => name);
    expect(places).toEqual(['lib/live/invalidations.ts']);
  });

  it('knows every cached answer, and no other', () => {
    const read = found(/trpc\.(\w+\.\w+)(?:\.use(?:Infinite)?Query\(|\))/g);
    expect(read.length).toBeGreaterThan(25);
    expect(Object.keys(READS).sort()).toEqual(read);
  });

  it('knows every write of a screen, but for those that change nothing cached', () => {
    const written = found(/trpc\.(\w+\.\w+)\.useMutation\(/g);
    expect(written.length).toBeGreaterThan(35);
    expect([...Object.keys(WRITES), ...WITHOUT_ROW].sort()).toEqual(written);
  });

  it('keeps what is announced fresh as long as it can be, and reads everything else again', () => {
    const ageOf = (path: string, dataUpdatedAt = Date.now()) =>
      staleTimeOf({ queryKey: [path.split('.')], state: { dataUpdatedAt } } as never); // only what the rule looks at
    const before = Date.now() - 1;
    expect([ageOf('team.list'), ageOf('calls.list')]).toEqual([0, 0]);
    setLive(true);
    expect([ageOf('team.list'), ageOf('calls.list')]).toEqual([0, 300_000]);
    expect(ageOf('calls.list', before)).toBe(0);
    setLive(false);
    expect(ageOf('calls.list')).toBe(0);
    expect(staleTimeOf({ queryKey: ['stripe-js'], state: { dataUpdatedAt: 0 } } as never)).toBe(Infinity); // as above
  });
});
