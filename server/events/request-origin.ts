import { AsyncLocalStorage } from 'node:async_hooks';
import { type Device, readDevice } from '../core/device.ts';
import type { PortalLanguage } from '../core/portal-language.ts';

/** The origin of a request, as its connection and headers describe it. */
type RequestOrigin = {
  requestId: string;
  address: string;
  userAgent: string | null;
  language: PortalLanguage;
  /** The browser tab that sent the request, and the procedure that runs. */
  tabId?: string | null;
  procedure?: string;
};

/** The browser tab that caused a change, and the procedure that it called. */
export type Writer = { tabId: string; procedure: string };

/** The origin of an action as audit entries and mails show it; nulls for what the service did by itself. */
type Origin = {
  requestId: string;
  address: string | null;
  device: Device | null;
  /** The language that the person reads here. */
  language: PortalLanguage;
};

const NO_REQUEST: Origin = { requestId: 'no-request', address: null, device: null, language: 'en' };

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs `work`, including everything asynchronous in it, with this origin. */
export function withOrigin<Result>(origin: RequestOrigin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** The origin of the request that is being served; nulls outside of one. */
export function currentOrigin(): Origin {
  const origin = origins.getStore();
  if (!origin) return NO_REQUEST;
  const { requestId, address, userAgent, language } = origin;
  return { requestId, address, device: readDevice(userAgent), language };
}

/** The browser tab whose request is being served; null for other clients and for work of the service itself. */
export function currentWriter(): Writer | null {
  const { tabId, procedure } = origins.getStore() ?? {};
  return tabId && procedure ? { tabId, procedure } : null;
}
