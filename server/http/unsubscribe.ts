import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRAND_COLOR } from '../core/brand.ts';
import { escapeHtml } from '../core/escape-html.ts';
import { directionOf, PORTAL_LANGUAGES, type PortalLanguage } from '../core/portal-language.ts';
import type { Deps } from '../deps.ts';
import { type DigestChoice, readDigestChoice, turnOffDigest } from '../modules/insight/index.ts';
import { textsIn } from '../texts.ts';
import { detectLanguage } from './site/detect-language.ts';

const BODY_BYTES_MAX = 4_096;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#f4f5fb;color:#1f2433;font:16px/1.5 'Noto Sans',system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:8vh auto 0;padding:28px;border-radius:14px;background:#fff}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 20px;color:${BRAND_COLOR};font-weight:700;font-size:18px}
h1{margin:0 0 8px;font-size:24px;line-height:1.3}
p{margin:0 0 16px;overflow-wrap:anywhere}
button,.link{box-sizing:border-box;display:inline-block;min-height:44px;padding:9px 18px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer;background:${BRAND_COLOR};color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#14151f;color:#e6e8f0}main{background:#1f2130}.brand{color:#91a7ff}}`;

/** `token` has the type unknown, because a repeated parameter is an array. */
type Route = { Querystring: { token?: unknown } };
type Sheet = { title: string; text: string; action: string };

function renderPage({ title, text, action }: Sheet, language: PortalLanguage, productName: string): string {
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><p class="brand"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(productName)}</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}</main></body></html>`;
}

/** Text of the page: a question with its button, a confirmation that the mail is off, or an expired link. */
function sheetOf(choice: DigestChoice | undefined, language: PortalLanguage): Sheet {
  const t = textsIn(language);
  const profile = `<a class="link" href="/profile">${escapeHtml(t('mail.unsubscribe.profile'))}</a>`;
  if (!choice)
    return { title: t('mail.unsubscribe.ended'), text: t('mail.unsubscribe.endedHint'), action: profile };
  const { email, isOn } = choice;
  if (!isOn)
    return {
      title: t('mail.unsubscribe.off'),
      text: t('mail.unsubscribe.offHint', { email }),
      action: profile,
    };
  const action = `<form method="post"><button>${escapeHtml(t('mail.unsubscribe.confirm'))}</button></form>`;
  return { title: t('mail.unsubscribe.ask'), text: t('mail.unsubscribe.askHint', { email }), action };
}

/**
 * `/unsubscribe?token=…`: turns the daily digest off without signing in (RFC 8058). GET only shows a question, because
 * mail programs prefetch links. POST, from the page or from a mail program, turns the mail off. The token is the only
 * credential, so responses are not cached. A token without our signature gets 404.
 */
export async function unsubscribe(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body is ignored. It is empty or "List-Unsubscribe=One-Click", and the URL contains all data.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, _body, done) =>
    done(null),
  );

  const answer = (request: FastifyRequest<Route>, reply: FastifyReply, choice: DigestChoice | undefined) => {
    const language = choice?.language ?? detectLanguage(request, PORTAL_LANGUAGES) ?? 'en';
    return reply
      .code(choice ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(renderPage(sheetOf(choice, language), language, deps.config.PRODUCT_NAME));
  };
  const tokenOf = ({ query: { token } }: FastifyRequest<Route>) => (typeof token === 'string' ? token : '');
  app.get<Route>('/unsubscribe', async (request, reply) =>
    answer(request, reply, await readDigestChoice(deps, tokenOf(request))),
  );
  app.post<Route>('/unsubscribe', async (request, reply) =>
    answer(request, reply, await turnOffDigest(deps, tokenOf(request))),
  );
}
