import { TRPCClientError } from '@trpc/client';

/** The server's errors by field; empty when it names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  const fields: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'fields') : null;
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return Object.fromEntries(entries.map(([name, message]) => [name, String(message)]));
}
