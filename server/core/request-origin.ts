import { type Device, readDevice } from './device.ts';
import type { PortalLanguage } from './portal-language.ts';

/** A request and its origin, from its connection and headers. */
export type RequestOrigin = {
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

/**
 * The origin that is stored in a database or transaction object; `NO_REQUEST` for work without a request.
 * AsyncLocalStorage is not used, because its hooks run for every promise of the process and make a read a sixth slower.
 */
export function originOf({ origin }: { readonly origin: RequestOrigin | undefined }): Origin {
  if (!origin) return NO_REQUEST;
  const { requestId, address, userAgent, language } = origin;
  return { requestId, address, device: readDevice(userAgent), language };
}
