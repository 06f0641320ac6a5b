import { AsyncLocalStorage } from 'node:async_hooks';
import { deviceName } from '../core/device-name.ts';

/** A request, and from where it comes, as its connection and its headers say. */
type RequestOrigin = { requestId: string; address: string; userAgent: string | null };

/** From where something was done, in the words of the audit and of mails; nulls for what the service did by itself. */
type Origin = { requestId: string; address: string | null; device: string | null };

const NO_REQUEST: Origin = { requestId: 'no-request', address: null, device: null };

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Whatever `work` does, and whatever follows from it, was asked for from there. */
export function withOrigin<Result>(origin: RequestOrigin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** From where the request that is being served came; outside of one, nulls. */
export function currentOrigin(): Origin {
  const origin = origins.getStore();
  if (!origin) return NO_REQUEST;
  const { requestId, address, userAgent } = origin;
  return { requestId, address, device: deviceName(userAgent) };
}
