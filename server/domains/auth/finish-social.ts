import { AppError } from '../../core/errors.ts';
import type { SocialProvider } from '../../core/social.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { SocialRefused } from '../../integrations/oauth/social-errors.ts';
import type { SocialIdentity } from '../../integrations/oauth/social-login.ts';
import { askPicture } from '../pictures/ask-picture.ts';
import { limitFor } from './abuse-limits.ts';
import { toProfileView } from './auth.queries.ts';
import type { FinishSocialInput, LoginResult } from './auth.schema.ts';
import { forgetSessions } from './end-sessions.ts';
import { findOrMakePerson } from './find-or-make-person.ts';
import { holdsIdentity } from './link-identity.ts';
import { countAttempt } from './rate-limit.ts';
import { hashToken } from './sessions.ts';
import { startSession, type Visitor } from './start-session.ts';

type AttemptRow = {
  provider: SocialProvider;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  first_name: string | null;
  last_name: string | null;
};

const useAttempt: Statement<AttemptRow> = {
  name: 'social_attempts.use',
  text: `UPDATE social_attempts SET used_at = clock_timestamp()
    WHERE state_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()
    RETURNING provider, nonce, code_verifier, redirect_uri, first_name, last_name`,
};

/**
 * Ends a sign-in with a provider: the state is used up, the code exchanged, and the person found, linked or made
 * (find-or-make-person.ts). Throws `invalid_token` for a state that is unknown, used, older than ten minutes or of
 * another provider or address, `invalid_credentials` when the provider does not confirm it, and what finding throws.
 */
export async function finishSocial(
  deps: Deps,
  visitor: Visitor,
  input: FinishSocialInput,
): Promise<LoginResult> {
  await countAttempt(deps.db, [limitFor(deps.config, 'social:address', visitor.address)]);
  const identity = { ...(await identify(deps, input)), stateHash: hashToken(input.state) };
  const person = await findOrMakePerson(deps, visitor, identity, input);
  const session = await inTransaction(deps.pool, async (tx) => {
    // It may have been removed while we looked.
    if (!(await holdsIdentity(tx, person, identity)))
      throw new AppError('invalid_credentials', 'This account cannot sign in.');
    await askPicture(tx, person, identity.avatarUrl);
    return startSession(tx, person, visitor, identity.provider);
  });
  deps.doorbells.ring('send-mails', {});
  deps.doorbells.ring('relay-outbox', {});
  deps.doorbells.ring('fetch-pictures', {});
  forgetSessions(deps, person.business_id);
  return { ...toProfileView(person), ...session };
}

async function identify({ pool, social }: Deps, input: FinishSocialInput): Promise<SocialIdentity> {
  const [attempt] = await run(pool, useAttempt, [hashToken(input.state)]);
  const fits = attempt?.provider === input.provider && attempt.redirect_uri === input.redirectUri;
  if (!attempt || !fits)
    throw new AppError(
      'invalid_token',
      'This sign-in was used already or took too long. Please start again.',
    );
  const answer = {
    state: input.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
    redirectUri: attempt.redirect_uri,
    code: input.code,
  };
  const identity = await social.identify(input.provider, answer).catch((error: unknown) => {
    if (!(error instanceof SocialRefused)) throw error;
    const message = 'The provider did not confirm this sign-in. Please try again.';
    throw new AppError('invalid_credentials', message, {}, { cause: error });
  });
  return {
    ...identity,
    firstName: identity.firstName ?? attempt.first_name,
    lastName: identity.lastName ?? attempt.last_name,
  };
}
