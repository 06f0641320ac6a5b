import { problem } from './error-text.ts';
import { textUpTo } from './limited.ts';

const A_NUMBER = problem('fields.phoneNumber');

/** A phone number in E.164. */
export const phoneNumber = textUpTo(16, A_NUMBER).regex(/^\+[1-9]\d{7,14}$/, A_NUMBER);
