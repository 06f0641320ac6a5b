import { z } from 'zod';

/** A phone number in E.164. */
export const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be an E.164 number such as +14165550119');
