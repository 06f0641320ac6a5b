import type { FastifyBaseLogger } from 'fastify';
import type { PortalLanguage } from '../core/portal-language.ts';
import type { Role } from '../core/roles.ts';
import type { Deps } from '../deps.ts';

/** The person behind a request, as the database knew them when it began. */
export type Session = {
  tokenHash: Buffer;
  userId: number;
  businessId: number;
  role: Role;
  isEmailVerified: boolean;
};

/** What every procedure gets: who asks, from where, and under which correlation id. */
export type Context = {
  deps: Deps;
  session: Session | null;
  requestId: string;
  address: string;
  userAgent: string | null;
  /** In which the person reads; documented answers are in English. */
  language: PortalLanguage;
  /** The browser tab that sent the request; null for other clients. */
  tabId: string | null;
  log: FastifyBaseLogger;
};
