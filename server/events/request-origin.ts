import { AsyncLocalStorage } from 'node:async_hooks';
import { type Device, readDevice } from '../core/device.ts';
import type { PortalLanguage } from '../core/portal-language.ts';

/** A request and its origin, from its connection and headers. */
type RequestOrigin = {
  requestId: string;
  address: string;
  userAgent: string | null;
  language: PortalLanguage;
};

/** The origin of an action for audit entries and mails; nulls for actions of the service itself. */
type Origin = {
  requestId: string;
  address: string | null;
  device: Device | null;
  /** The language of the user's screen. */
  language: PortalLanguage;
};

const NO_REQUEST: Origin = { requestId: 'no-request', address: null, device: null, language: 'en' };

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs `work`, including everything asynchronous in it, with this origin. */
export function withOrigin<Result>(origin: RequestOrigin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** The origin of the current request; nulls outside a request. */
export function currentOrigin(): Origin {
  const origin = origins.getStore();
  if (!origin) return NO_REQUEST;
  const { requestId, address, userAgent, language } = origin;
  return { requestId, address, device: readDevice(userAgent), language };
}
