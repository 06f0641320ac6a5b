import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../core/portal-language.ts';
import { bool, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { DIGEST_OF_USER, type MailReader, readUnsubscribeToken } from '../../mail/index.ts';

type TokenDeps = Pick<Deps, 'db' | 'config'>;

const choice = ofBusiness({
  name: 'digest.choice',
  params: { userId: int },
  row: { email: text, language: oneOf(PORTAL_LANGUAGES), is_on: bool },
  text: `SELECT u.email, coalesce(u.portal_language, u.mail_language) AS language, ${DIGEST_OF_USER} = 'daily' AS is_on
    FROM users u WHERE u.business_id = $business AND u.id = $userId AND u.disabled_at IS NULL`,
});

/** A user's digest choice, for the page that a digest links to. */
export type DigestChoice = { email: string; language: PortalLanguage; isOn: boolean };

/** Digest choice of a token's user; undefined for a token without our signature and for a removed user. */
export async function readDigestChoice(
  { db, config }: TokenDeps,
  token: string,
): Promise<DigestChoice | undefined> {
  const reader = readUnsubscribeToken(config, token);
  return reader && choiceOf(db, reader);
}

async function choiceOf(
  db: TokenDeps['db'],
  { businessId, userId }: MailReader,
): Promise<DigestChoice | undefined> {
  const row = await db.ofBusiness(businessId).first(choice, { userId });
  return row && { email: row.email, language: row.language, isOn: row.is_on };
}

/**
 * Turns the daily digest off for a token's user, and returns their resulting choice. Turning it off again changes
 * nothing. Returns undefined for a token without our signature and for a removed user.
 */
export async function turnOffDigest(
  { db, config }: TokenDeps,
  token: string,
): Promise<DigestChoice | undefined> {
  const reader = readUnsubscribeToken(config, token);
  if (!reader) return undefined;
  await db.ofBusiness(reader.businessId).models.user.updateMany({
    where: { id: reader.userId, disabledAt: null },
    data: { digest: 'off' },
  });
  return choiceOf(db, reader);
}
