import type { FastifyBaseLogger } from 'fastify';
import type { PortalLanguage } from '../core/portal-language.ts';
import type { Role } from '../core/roles.ts';
import type { Deps } from '../deps.ts';

/** The user behind a request, read from the database at its start. */
export type Session = {
  tokenHash: Buffer;
  userId: number;
  businessId: number;
  role: Role;
  isEmailVerified: boolean;
};

/** Context of every procedure: the session, the origin and the correlation id. */
export type Context = {
  deps: Deps;
  session: Session | null;
  requestId: string;
  address: string;
  userAgent: string | null;
  /** The language of responses; the documented REST API answers in English. */
  language: PortalLanguage;
  /** The browser tab that sent the request; null for other clients. */
  tabId: string | null;
  log: FastifyBaseLogger;
};
