import { z } from 'zod';
import { cleanName } from './identity-fields.ts';

/**
 * The fields of Apple's form: `fields` for the portal (code, state, error), and the user's name, which Apple sends only
 * once.
 */
export type FormPost = {
  fields: Record<string, string>;
  firstName: string | null;
  lastName: string | null;
};

const LIMITS = { code: 2_048, state: 256, error: 128 } as const;

/** Apple's code for a cancelled sign-in; the other providers send `access_denied`. */
const CANCELLED = 'user_cancelled_authorize';
const DENIED = 'access_denied';

const user = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
});

function readName(json: string | null): Pick<FormPost, 'firstName' | 'lastName'> {
  const parsed = user.safeParse(parseJson(json ?? ''));
  const { firstName, lastName } = parsed.success ? parsed.data.name : {};
  return { firstName: cleanName(firstName), lastName: cleanName(lastName) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a field that occurs once and is not too long; undefined otherwise. */
function readField(form: URLSearchParams, name: keyof typeof LIMITS): string | undefined {
  const [value, ...others] = form.getAll(name);
  return value !== undefined && others.length === 0 && value.length <= LIMITS[name] ? value : undefined;
}

/**
 * Parses the form of Apple's response. Fields that are too long, repeated or unknown are ignored. Apple's code for a
 * cancelled sign-in becomes `access_denied`, the code of the other providers.
 */
export function readFormPost(body: string): FormPost {
  const form = new URLSearchParams(body);
  const code = readField(form, 'code');
  const state = readField(form, 'state');
  const error = readField(form, 'error');
  const fields = {
    ...(code !== undefined && { code }),
    ...(state !== undefined && { state }),
    ...(error !== undefined && { error: error === CANCELLED ? DENIED : error }),
  };
  return { fields, ...readName(form.get('user')) };
}
