import { z } from 'zod';
import { clockTime } from '../../../core/clock-time.ts';
import { problem, problemWith, withValues } from '../../../core/error-text.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import { TRANSFERS } from '../../../core/plan.ts';
import { DAY_NAMES } from '../../scheduling/hours/hours.schema.ts';
import type { TransferRefusal } from './decide-transfer-phone.ts';

/** Hours of a target: around the clock, business hours, or its own hours. */
export const AVAILABILITIES = ['always', 'business_hours', 'own_hours'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const CODE_LENGTH = 6;
/** Minutes for which a code is valid, and the maximum number of wrong entries. */
export const CODE_VALID_MINUTES = 10;
export const CODE_MISSES_MAX = 5;

const phone = textUpTo(40).trim().min(1, problem('fields.phoneRequired'));

export const askProofInput = z.object({ phone });

export const confirmProofInput = z.object({
  phone,
  code: textUpTo(20)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .refine(
          (code) => /^\d{6}$/.test(code),
          problemWith(withValues('fields.codeDigits', { digits: CODE_LENGTH })),
        ),
    ),
});
export type ConfirmProofInput = z.infer<typeof confirmProofInput>;

const hours = z.discriminatedUnion('availability', [
  z.object({ availability: z.literal('always') }),
  z.object({ availability: z.literal('business_hours') }),
  z.object({
    availability: z.literal('own_hours'),
    /** Weekdays, from 0 for Sunday. */
    days: listUpTo(z.int().min(0).max(6), DAY_NAMES.length)
      .refine((days) => days.length > 0, problem('fields.chooseDay'))
      .refine((days) => new Set(days).size === days.length, problem('fields.eachDayOnce')),
    from: clockTime,
    /** End of the span; an end at or before `from` is on the next day. */
    until: clockTime,
  }),
]);

export const saveTargetInput = z.object({
  numberId: z.int32(),
  /** The language of the callers; null for all languages that have no target of their own. */
  languageCode: textUpTo(35).min(2).nullable(),
  /** A phone that was verified by a spoken code. */
  phone,
  hours,
  hasVoicemail: z.boolean(),
  /** Maximum duration of a transferred call, in minutes. */
  limitMinutes: z.int().min(1).max(TRANSFERS.minutesMax).default(TRANSFERS.minutes),
});
export type SaveTargetInput = z.output<typeof saveTargetInput>;

export const targetIdInput = z.object({ targetId: z.int32() });

/** Target for callers of one number and language who ask for a person. */
export type TransferTargetView = {
  id: number;
  numberId: number;
  languageCode: string | null;
  languageName: string | null;
  /** The phone number in E.164. */
  phone: string;
  phoneFormatted: string;
  hours: z.infer<typeof hours>;
  hasVoicemail: boolean;
  limitMinutes: number;
  /** Reason to refuse transfers to this phone; null when they are allowed. */
  refusal: TransferRefusal | null;
};

/** A phone of the team whose verification has started. `isProved`: verified. */
export type TransferPhoneView = { phone: string; formatted: string; isProved: boolean };

export type RoutingView = { targets: TransferTargetView[]; phones: TransferPhoneView[] };
