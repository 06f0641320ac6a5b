import { BROWSER_TOKENS_MAX, DEFAULT_SLOGAN } from '../../../server/core/plan.ts';
import { ROLES, type Role } from '../../../server/core/roles.ts';
import type { ZoneRules } from '../../../server/core/zone-rules.ts';
import { parseZoneRules } from '../text/zone-rules.ts';

/** A session is valid for 24 hours after the login, even if the server would accept it longer. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Storage key of each documented session value. */
const KEYS = {
  businessId: 'businessId',
  adminId: 'adminId',
  adminName: 'adminName',
  email: 'adminEmail',
  firstName: 'adminFirstName',
  lastName: 'adminLastName',
  fullName: 'adminFullName',
  role: 'adminRole',
  permissions: 'permissions',
  phone: 'adminPhone',
  businessName: 'businessName',
  slogan: 'businessSlogan',
  timezone: 'businessTimezone',
  zoneRules: 'businessZoneRules',
  stripeCustomerId: 'stripeCustomerId',
  provider: 'loginProvider',
  verified: 'emailVerified',
  picture: 'profilePicture',
  loginTimestamp: 'loginTimestamp',
  // The token is written last. A tab that reads meanwhile sees no session rather than a partial one.
  token: 'authToken',
} as const;

const DEFAULT_PROVIDER = 'email';

/** The department of every user. The documented login response has a fixed value. */
const DEPARTMENT = 'Management';

const OLD_BUSINESS_ID_KEY = 'business_id';

export type Session = {
  token: string;
  loginTimestamp: number;
  businessId: string;
  adminId: string;
  adminName: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  permissions: readonly string[];
  businessName: string | null;
  slogan: string;
  timezone: string | null;
  /** UTC offsets of `timezone`, used until the server sends newer ones. */
  zoneRules: ZoneRules | null;
  /** Payment customer of the business, for roles that may see money. */
  stripeCustomerId: string | null;
  /** Sign-in method. */
  provider: string;
  picture: string | null;
  /** False while the email address is unverified. The server then allows onboarding only. */
  isEmailVerified: boolean;
  department: typeof DEPARTMENT;
};

/** Part of the login response that this browser stores. */
export type LoginAnswer = {
  token: string;
  admin: {
    id: string | number;
    email: string;
    firstName: string;
    lastName: string;
    fullName: string;
    role: Role;
    permissions: readonly string[];
    phone: string | null;
    avatarUrl: string | null;
  };
  business: {
    id: number;
    name: string;
    slogan: string | null;
    timezone: string;
    /** Absent while the rules are unknown. The stored rules of the same zone are kept in that case. */
    zoneRules?: ZoneRules | null;
    stripeCustomerId?: string | null;
  };
  /** Sign-in method. */
  provider: string;
  /** A token that is stored beyond the session, for the same user's next sign-in. */
  browserToken?: string;
  /** False for the session of a sign-up. In any other session the email address is verified. */
  isEmailVerified?: boolean;
};

/** Thrown for a login response that lacks a part of a session. */
export class InvalidLoginAnswer extends Error {
  override name = 'InvalidLoginAnswer';
}

/** Values that can change during a session. */
export type ProfileChange = Partial<Pick<LoginAnswer, 'admin' | 'business' | 'isEmailVerified'>>;

type Values = Record<keyof typeof KEYS, string>;

/**
 * Stores the values of a login in this browser. Throws InvalidLoginAnswer and stores nothing when they are
 * incomplete.
 */
export function writeSession(answer: LoginAnswer, now: number): void {
  if (!isWhole(answer)) throw new InvalidLoginAnswer('Something a session needs is missing');
  writeProfile({ ...answer, isEmailVerified: answer.isEmailVerified ?? true });
  if (answer.browserToken) saveBrowserToken(answer.browserToken);
  store({ loginTimestamp: String(now), provider: answer.provider || DEFAULT_PROVIDER, token: answer.token });
}

/**
 * True for a response with all parts of a session. The type only describes this version of the server; a proxy or
 * another version may send something else.
 */
function isWhole({ token, admin, business }: Partial<LoginAnswer>): boolean {
  return Boolean(token && admin?.id && (admin.email || admin.fullName) && business?.id);
}

/** Replaces the stored user and business; token and expiry stay. */
export function writeProfile({ admin, business, isEmailVerified }: ProfileChange): void {
  if (isEmailVerified !== undefined) store({ verified: isEmailVerified ? '1' : '0' });
  if (business) store(businessValues(business));
  if (admin) store(adminValues(admin));
}

function adminValues(admin: LoginAnswer['admin']): Partial<Values> {
  return {
    adminId: String(admin.id),
    adminName: admin.fullName || `${admin.firstName} ${admin.lastName}`.trim(),
    email: admin.email,
    firstName: admin.firstName,
    lastName: admin.lastName,
    fullName: admin.fullName,
    role: admin.role,
    permissions: JSON.stringify(admin.permissions),
    phone: admin.phone ?? '',
    picture: admin.avatarUrl ?? '',
  };
}

function businessValues(business: LoginAnswer['business']): Partial<Values> {
  return {
    businessId: String(business.id),
    businessName: business.name,
    slogan: business.slogan || DEFAULT_SLOGAN,
    timezone: business.timezone,
    ...(business.zoneRules && { zoneRules: JSON.stringify(business.zoneRules) }),
    ...(business.stripeCustomerId !== undefined && { stripeCustomerId: business.stripeCustomerId ?? '' }),
  };
}

function store(values: Partial<Values>): void {
  for (const [name, key] of Object.entries(KEYS)) {
    const value: unknown = Reflect.get(values, name);
    if (typeof value === 'string') localStorage.setItem(key, value);
  }
}

/** Removes everything that a login stored; the theme and the shape of the sidebar stay. */
export function removeSession(): void {
  for (const key of [...Object.values(KEYS), OLD_BUSINESS_ID_KEY]) localStorage.removeItem(key);
}

/** The stored session, or null if it is missing, incomplete or expired. */
export function readSession(now = Date.now()): Session | null {
  const get = (name: keyof typeof KEYS) => localStorage.getItem(KEYS[name]);
  const token = get('token');
  const loginTimestamp = Number(get('loginTimestamp'));
  const adminName = get('adminName') ?? '';
  const email = get('email') ?? '';
  const businessId = get('businessId') || localStorage.getItem(OLD_BUSINESS_ID_KEY);
  const adminId = get('adminId');
  const fresh = loginTimestamp > 0 && now - loginTimestamp < SESSION_LIFETIME_MS;
  if (!token || !fresh || !businessId || !adminId || (!adminName && !email)) return null;
  return {
    token,
    loginTimestamp,
    adminName,
    email,
    businessId,
    adminId,
    firstName: get('firstName') ?? '',
    lastName: get('lastName') ?? '',
    role: ROLES.find((role) => role === get('role')) ?? 'staff',
    permissions: parseList(get('permissions')),
    businessName: get('businessName'),
    slogan: get('slogan') || DEFAULT_SLOGAN,
    timezone: get('timezone'),
    zoneRules: parseZoneRules(get('zoneRules'), get('timezone')),
    stripeCustomerId: get('stripeCustomerId') || null,
    provider: get('provider') || DEFAULT_PROVIDER,
    picture: get('picture') || null,
    isEmailVerified: get('verified') !== '0',
    department: DEPARTMENT,
  };
}

/**
 * True when an unexpired token is stored without the other values of a session. They were removed by hand or by another
 * program.
 */
export function isHalfStored(now = Date.now()): boolean {
  const loginTimestamp = Number(localStorage.getItem(KEYS.loginTimestamp));
  const fresh = now - loginTimestamp < SESSION_LIFETIME_MS;
  return fresh && localStorage.getItem(KEYS.token) !== null && readSession(now) === null;
}

/** True when this browser stores no business id, with or without a session. */
export const lacksBusiness = (): boolean =>
  !localStorage.getItem(KEYS.businessId) && !localStorage.getItem(OLD_BUSINESS_ID_KEY);

function parseList(text: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

const KEY = 'browserTokens';

/** Tokens of earlier sign-ins in this browser, newest first. The tokens grant no access; see `signIn` on the server. */
export function readBrowserTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((token) => typeof token === 'string').slice(0, BROWSER_TOKENS_MAX)
      : [];
  } catch {
    return [];
  }
}

/** Saves the token of a sign-in. Signing out does not delete it. */
export function saveBrowserToken(token: string): void {
  const others = readBrowserTokens().filter((other) => other !== token);
  localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, BROWSER_TOKENS_MAX)));
}
