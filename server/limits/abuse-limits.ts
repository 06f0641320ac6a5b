import type { Config } from '../config.ts';
import { VISIT } from '../core/plan.ts';
import { addressBlock } from './address-block.ts';
import type { RateLimit } from './rate-limit.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The maximum number of attempts within a time window. */
const LIMITS = {
  // Counts attempts per account and IP address together, so that a stranger's guesses do not lock the owner out.
  'login:account-address': { hitsMax: 10, windowSeconds: QUARTER_HOUR },
  // Limits guesses for one account from many IP addresses. For a browser in which the user has signed in before,
  // `login:browser` applies instead.
  'login:account': { hitsMax: 100, windowSeconds: QUARTER_HOUR },
  'login:browser': { hitsMax: 10, windowSeconds: QUARTER_HOUR },
  'proof:person': { hitsMax: 10, windowSeconds: QUARTER_HOUR },
  'login:address': { hitsMax: 50, windowSeconds: QUARTER_HOUR },
  'signup:address': { hitsMax: 10, windowSeconds: HOUR },
  'resend:address': { hitsMax: 5, windowSeconds: HOUR },
  'resend:account': { hitsMax: 5, windowSeconds: HOUR },
  'reset:address': { hitsMax: 5, windowSeconds: HOUR },
  'reset:account': { hitsMax: 5, windowSeconds: HOUR },
  'social:address': { hitsMax: 50, windowSeconds: QUARTER_HOUR },
  'mail-link:address': { hitsMax: 50, windowSeconds: QUARTER_HOUR },
  'invite:business': { hitsMax: 20, windowSeconds: HOUR },
  'invite:business-day': { hitsMax: 50, windowSeconds: DAY },
  // Counts the invitations of all businesses to a mail address.
  'invite:recipient': { hitsMax: 5, windowSeconds: DAY },
  // Attempts to change a role or auto-recharge, or to create a calendar address. Each such change sends mails.
  'notice:person': { hitsMax: 20, windowSeconds: HOUR },
  'proof:phone': { hitsMax: 3, windowSeconds: DAY },
  'proof:business': { hitsMax: 10, windowSeconds: DAY },
  'call-back:person': { hitsMax: 20, windowSeconds: HOUR },
  'call-back:business': { hitsMax: 100, windowSeconds: DAY },
  'payment:business': { hitsMax: 20, windowSeconds: DAY },
  'payment:unverified': { hitsMax: 5, windowSeconds: DAY },
  'decline:business': { hitsMax: 15, windowSeconds: DAY },
  'decline:unverified': { hitsMax: 6, windowSeconds: DAY },
  'search:business': { hitsMax: 500, windowSeconds: DAY },
  'search:unverified': { hitsMax: 50, windowSeconds: DAY },
  'order:business': { hitsMax: 50, windowSeconds: DAY },
  'page:business': { hitsMax: 100, windowSeconds: DAY },
  'report:business': { hitsMax: 30, windowSeconds: HOUR },
  'trial:person': { hitsMax: 5, windowSeconds: HOUR },
  'trial:business': { hitsMax: 20, windowSeconds: HOUR },
  'proposals:business': { hitsMax: 30, windowSeconds: DAY },
  'proposals:person': { hitsMax: 10, windowSeconds: HOUR },
  'visit:address': { hitsMax: VISIT.conversationsPerHour, windowSeconds: HOUR },
  'visit:everybody': { hitsMax: VISIT.modelConversationsPerDay, windowSeconds: DAY },
  'order:unverified': { hitsMax: 5, windowSeconds: DAY },
} as const satisfies Record<string, Omit<RateLimit, 'bucket'>>;

/** The sandbox has wider limits for manual use and tests; only its own machine can reach it. */
const SANDBOX_FACTOR = 10;
const factorOf = (config: Config) => (config.APP_MODE === 'sandbox' ? SANDBOX_FACTOR : 1);

/** The limit of `kind` for one account, business, browser or IP address. An IPv6 address is counted by its /64. */
export function limitFor(config: Config, kind: keyof typeof LIMITS, who: string | number): RateLimit {
  const { hitsMax, windowSeconds } = LIMITS[kind];
  const whose = kind.endsWith(':address') ? addressBlock(String(who)) : who;
  return { bucket: `${kind}:${whose}`, hitsMax: hitsMax * factorOf(config), windowSeconds };
}

const SIGN_IN = 'login:';

/** The limits of failed sign-ins; the buckets of `kind` start with `login:<kind>:`. */
export function signInLimits(config: Config): (Omit<RateLimit, 'bucket'> & { kind: string })[] {
  return Object.entries(LIMITS)
    .filter(([name]) => name.startsWith(SIGN_IN))
    .map(([name, { hitsMax, windowSeconds }]) => ({
      kind: name.slice(SIGN_IN.length),
      hitsMax: hitsMax * factorOf(config),
      windowSeconds,
    }));
}
