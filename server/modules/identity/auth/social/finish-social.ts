import { AppError } from '../../../../core/errors.ts';
import { SOCIAL_PROVIDERS } from '../../../../core/social.ts';
import { bytes, oneOf, text } from '../../../../db/column-types.ts';
import { ofNoBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import type { SocialIdentity } from '../../../../integrations/oauth/provider-login.ts';
import { SocialRefused } from '../../../../integrations/oauth/social-errors.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import { queuePictureDownload } from '../../avatars/queue-picture-download.ts';
import { toProfileView } from '../auth.queries.ts';
import type { FinishSocialInput, LoginResult } from '../auth.schema.ts';
import { lockUser } from '../lock-user.ts';
import type { RegisterOwner } from '../register-owner.ts';
import { invalidateSessions } from '../sessions/end-sessions.ts';
import { hashToken } from '../sessions/sessions.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { holdIdentity } from './link-identity.ts';

const useAttempt = ofNoBusiness({
  name: 'social_attempts.use',
  params: { stateHash: bytes },
  row: {
    provider: oneOf(SOCIAL_PROVIDERS),
    nonce: text,
    code_verifier: text,
    redirect_uri: text,
    first_name: text.orNull,
    last_name: text.orNull,
  },
  text: `UPDATE social_attempts SET used_at = clock_timestamp()
    WHERE state_hash = $stateHash AND used_at IS NULL AND expires_at > clock_timestamp()
    RETURNING provider, nonce, code_verifier, redirect_uri, first_name, last_name`,
});

/**
 * Finishes a sign-in with a provider: consumes the state, exchanges the code, and finds, links or creates the user
 * (find-or-create-user.ts). `registerOwner` creates the business of a new owner. Throws `invalid_token` for a state
 * that is unknown, used, older than ten minutes, or of another provider or redirect address. Throws
 * `invalid_credentials` when the provider does not confirm the sign-in, and the errors of finding the user.
 */
export async function finishSocial(
  deps: Deps & { registerOwner: RegisterOwner },
  visitor: Visitor,
  input: FinishSocialInput,
): Promise<LoginResult> {
  await countAttempt(deps.db, [limitFor(deps.config, 'social:address', visitor.address)]);
  const identity = { ...(await identify(deps, input)), stateHash: hashToken(input.state) };
  const person = await findOrCreateUser(deps, identity, { ...input, registerOwner: deps.registerOwner });
  const { business_id: businessId, user_id: userId } = person;
  const session = await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    // The user or the identity may have been removed meanwhile. Lock order, as for a removal: first the user's row,
    // then the identity.
    const mayEnter = (await lockUser(tx, userId)) && (await tx.first(holdIdentity, { userId, ...identity }));
    if (!mayEnter) throw new AppError('invalid_credentials', 'errors.auth.mayNotSignIn');
    await queuePictureDownload(tx, userId, identity.avatarUrl);
    return startSession(tx, person, { ...visitor, method: identity.provider });
  });
  deps.jobs.wake('send-mails', {});
  deps.jobs.wake('relay-outbox', {});
  deps.jobs.wake('fetch-pictures', {});
  invalidateSessions(deps, businessId);
  return { ...toProfileView(person), ...session };
}

async function identify({ db, social }: Deps, input: FinishSocialInput): Promise<SocialIdentity> {
  const attempt = await db.first(useAttempt, { stateHash: hashToken(input.state) });
  const isSameAttempt = attempt?.provider === input.provider && attempt.redirect_uri === input.redirectUri;
  if (!attempt || !isSameAttempt) throw new AppError('invalid_token', 'errors.social.usedAttempt');
  const answer = {
    state: input.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
    redirectUri: attempt.redirect_uri,
    code: input.code,
  };
  const identity = await social.identify(input.provider, answer).catch((error: unknown) => {
    if (!(error instanceof SocialRefused)) throw error;
    throw new AppError('invalid_credentials', 'errors.social.notConfirmed', {}, { cause: error });
  });
  return {
    ...identity,
    firstName: identity.firstName ?? attempt.first_name,
    lastName: identity.lastName ?? attempt.last_name,
  };
}
