import { z } from 'zod';
import { onceKey } from '../../core/limited.ts';
import { mailedLine } from '../../core/one-line.ts';

/** Characters of the name of a calendar. */
export const RESOURCE_NAME_MAX = 60;

const name = mailedLine(RESOURCE_NAME_MAX).min(1, 'Calendar name is required');

export const createResourceInput = z.object({
  /** Made by the dialog, once: the same key again returns the first one and makes nothing. */
  requestId: onceKey,
  name,
});
export type CreateResourceInput = z.infer<typeof createResourceInput>;

export const resourceIdInput = z.object({ resourceId: z.int32() });
export type ResourceIdInput = z.infer<typeof resourceIdInput>;

export const renameResourceInput = resourceIdInput.extend({ name });
export type RenameResourceInput = z.infer<typeof renameResourceInput>;

/** In whose calendar; without one, in the first that is free then, and closed time is that of the whole business. */
export const inResource = z.int32().nullish();

/** A person or a chair whose time is booked; people call it a calendar. `upcoming`: active appointments not over yet. */
export type ResourceView = { id: number; name: string; upcoming: number };
