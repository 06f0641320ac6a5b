import type { AuthorizationAnswer } from './answer-request.ts';
import type { Account, OAuthProvider } from './oauth-state.ts';
import { providerTraits } from './providers.ts';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A page of an emulated provider. `content` is HTML: whatever comes from outside must be escaped in it. */
function page(provider: OAuthProvider, content: string, script = ''): string {
  const { name } = providerTraits[provider];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${name} · sandbox</title>
    <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/sandbox/assets/base.css">
    <link rel="stylesheet" href="/sandbox/assets/controls.css">
    <link rel="stylesheet" href="/sandbox/oauth/assets/oauth.css">
  </head>
  <body>
    <main class="consent">
      <p class="sandbox-note"><strong>Sandbox</strong> This page stands for ${name}’s. Nobody’s real account is touched.</p>
${content}
    </main>${script}
  </body>
</html>
`;
}

function accountHtml({ subject, email, firstName, lastName, isEmailVerified, provider }: Account): string {
  const name = `${firstName} ${lastName}`.trim() || (email ?? subject);
  const initials = `${firstName.at(0) ?? ''}${lastName.at(0) ?? ''}` || name.slice(0, 1);
  const proof = provider === 'facebook' || isEmailVerified ? '' : ' (not verified)';
  const address = email === null ? 'without an email address' : `${email}${proof}`;
  return `        <button name="subject" value="${escapeHtml(subject)}">
          <span class="initials" aria-hidden="true">${escapeHtml(initials)}</span>
          <span>${escapeHtml(name)}</span>
          <small>${escapeHtml(address)}</small>
        </button>`;
}

function anotherHtml(provider: OAuthProvider): string {
  const isFacebook = provider === 'facebook';
  const hint = isFacebook ? ' <small>may stay empty: Facebook knows some people by phone only</small>' : '';
  const verified = isFacebook
    ? ''
    : `
          <label class="switch"><input type="checkbox" name="is_email_verified" value="1" checked> <span>${providerTraits[provider].name} says that the email address is verified</span></label>`;
  return `          <label>Email${hint}
            <input name="email" type="email" autocomplete="off" maxlength="254"${isFacebook ? '' : ' required'}>
          </label>
          <div class="pair">
            <label>First name
              <input name="first_name" autocomplete="off" maxlength="100">
            </label>
            <label>Last name
              <input name="last_name" autocomplete="off" maxlength="100">
            </label>
          </div>${verified}
          <button class="button" name="another" value="1">Continue</button>`;
}

/**
 * Lists the accounts that a person may sign in with, takes another one, or lets them cancel. Plain forms that post to
 * `action`, the address of the page with its whole query; works without scripts.
 */
export function accountPage(
  provider: OAuthProvider,
  {
    action,
    accounts,
    problem,
  }: { action: string; accounts: readonly Account[]; problem?: string | undefined },
): string {
  const { name } = providerTraits[provider];
  const form = `method="post" action="${escapeHtml(action)}"`;
  const message =
    problem === undefined ? '' : `      <p class="message" role="alert">${escapeHtml(problem)}</p>\n`;
  return page(
    provider,
    `      <h1>Sign in with ${name}</h1>
      <p>Choose the account with which you continue to Callingua.</p>
${message}      <form class="accounts" ${form}>
${accounts.map(accountHtml).join('\n')}
      </form>
      <details class="another"${problem === undefined ? '' : ' open'}>
        <summary>Use another account</summary>
        <form ${form}>
${anotherHtml(provider)}
        </form>
      </details>
      <form ${form}>
        <button name="deny" value="1">Cancel and go back</button>
      </form>`,
  );
}

/** Carries the answer to the product as a form in a POST: by itself where scripts run, by its button elsewhere. */
export function formPostPage(provider: OAuthProvider, { redirectUri, fields }: AuthorizationAnswer): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `        <input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return page(
    provider,
    `      <h1>Back to Callingua</h1>
      <form id="answer" method="post" action="${escapeHtml(redirectUri)}">
${inputs.join('\n')}
        <button class="button">Continue</button>
      </form>`,
    '\n    <script src="/sandbox/oauth/assets/continue.js"></script>',
  );
}

/** What a person sees when the product asked for something that the provider does not give. */
export function refusalPage(provider: OAuthProvider, code: string, message: string): string {
  return page(
    provider,
    `      <h1>Access blocked</h1>
      <p class="message" role="alert"><strong>${escapeHtml(code)}</strong>: ${escapeHtml(message)}</p>
      <p>Callingua’s request is not one that ${providerTraits[provider].name} accepts.</p>`,
  );
}
