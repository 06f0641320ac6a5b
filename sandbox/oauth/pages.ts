import { escapeHtml } from '../frame/escape-html.ts';
import { renderPage } from '../frame/page.ts';
import type { PageTexts } from '../frame/texts.ts';
import type { AuthorizationAnswer } from './answer-request.ts';
import type { Account, OAuthProvider } from './oauth-state.ts';
import { providerTraits } from './providers.ts';

/** Errors of the form on the account page; each has its own text. */
export type AccountProblem = 'email' | 'name' | 'account';

/** A page of an emulated provider. `content` is HTML: text from outside must be escaped. */
function page(texts: PageTexts, provider: OAuthProvider, content: string, script?: string): string {
  const { name } = providerTraits[provider];
  return renderPage(texts, {
    title: name,
    note: texts.t('sandbox.oauth.note', { provider: name }),
    className: 'consent',
    stylesheet: '/sandbox/oauth/assets/oauth.css',
    content,
    script,
  });
}

function addressHtml({ t }: PageTexts, { email, isEmailVerified, provider }: Account): string {
  if (email === null) return t('sandbox.oauth.noEmail');
  return provider === 'facebook' || isEmailVerified
    ? escapeHtml(email)
    : t('sandbox.oauth.unverified', { email });
}

function accountHtml(texts: PageTexts, account: Account): string {
  const { subject, email, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`.trim() || (email ?? subject);
  const initials = `${firstName.at(0) ?? ''}${lastName.at(0) ?? ''}` || name.slice(0, 1);
  return `        <button name="subject" value="${escapeHtml(subject)}">
          <span class="initials" aria-hidden="true">${escapeHtml(initials)}</span>
          <span>${escapeHtml(name)}</span>
          <small>${addressHtml(texts, account)}</small>
        </button>`;
}

function anotherHtml({ t }: PageTexts, provider: OAuthProvider): string {
  const isFacebook = provider === 'facebook';
  const hint = isFacebook ? ` <small>${t('sandbox.oauth.emailHint')}</small>` : '';
  const verified = isFacebook
    ? ''
    : `
          <label class="switch"><input type="checkbox" name="is_email_verified" value="1" checked> <span>${t('sandbox.oauth.verified', { provider: providerTraits[provider].name })}</span></label>`;
  return `          <label>${t('sandbox.email')}${hint}
            <input name="email" type="email" dir="ltr" autocomplete="off" maxlength="254"${isFacebook ? '' : ' required'}>
          </label>
          <div class="pair">
            <label>${t('sandbox.oauth.firstName')}
              <input name="first_name" autocomplete="off" maxlength="100">
            </label>
            <label>${t('sandbox.oauth.lastName')}
              <input name="last_name" autocomplete="off" maxlength="100">
            </label>
          </div>${verified}
          <button class="button" name="another" value="1">${t('sandbox.oauth.continue')}</button>`;
}

/**
 * The page that lists the accounts to sign in with, accepts a new account, and offers to cancel. Its plain forms post
 * to `action`, the URL of the page with its whole query. Works without scripts.
 */
export function accountPage(
  texts: PageTexts,
  provider: OAuthProvider,
  {
    action,
    accounts,
    problem,
  }: { action: string; accounts: readonly Account[]; problem?: AccountProblem | undefined },
): string {
  const { t } = texts;
  const form = `method="post" action="${escapeHtml(action)}"`;
  const message =
    problem === undefined
      ? ''
      : `      <p class="message" role="alert">${t(`sandbox.oauth.problems.${problem}`)}</p>\n`;
  return page(
    texts,
    provider,
    `      <h1>${t('sandbox.oauth.signIn', { provider: providerTraits[provider].name })}</h1>
      <p>${t('sandbox.oauth.choose')}</p>
${message}      <form class="accounts" ${form}>
${accounts.map((account) => accountHtml(texts, account)).join('\n')}
      </form>
      <details class="another"${problem === undefined ? '' : ' open'}>
        <summary>${t('sandbox.oauth.another')}</summary>
        <form ${form}>
${anotherHtml(texts, provider)}
        </form>
      </details>
      <form ${form}>
        <button name="deny" value="1">${t('sandbox.cancel')}</button>
      </form>`,
  );
}

/** A page with a form that posts the response to the product, by script or by its button. */
export function formPostPage(
  texts: PageTexts,
  provider: OAuthProvider,
  { redirectUri, fields }: AuthorizationAnswer,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `        <input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return page(
    texts,
    provider,
    `      <h1>${texts.t('sandbox.oauth.returning')}</h1>
      <form id="answer" method="post" action="${escapeHtml(redirectUri)}">
${inputs.join('\n')}
        <button class="button">${texts.t('sandbox.oauth.continue')}</button>
      </form>`,
    '/sandbox/oauth/assets/continue.js',
  );
}

/**
 * The page for a request that the provider refuses. Code and message are those of the protocol, in English, for
 * developers.
 */
export function refusalPage(
  texts: PageTexts,
  provider: OAuthProvider,
  code: string,
  message: string,
): string {
  return page(
    texts,
    provider,
    `      <h1>${texts.t('sandbox.oauth.blocked')}</h1>
      <p class="message" role="alert" lang="en" dir="ltr"><strong>${escapeHtml(code)}</strong>: ${escapeHtml(message)}</p>
      <p>${texts.t('sandbox.oauth.blockedHint', { provider: providerTraits[provider].name })}</p>`,
  );
}
