import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { isSame } from '../frame/is-same.ts';
import { findBearer } from './find-bearer.ts';
import { OAuthRefusal, type RefusalReason } from './oauth-refusal.ts';
import { type Account, newSecret, type OAuthState } from './oauth-state.ts';
import { pictureUrl } from './picture-routes.ts';
import { readExchange, redeemCode, tokenLifeSeconds } from './redeem-code.ts';

/** Facebook's error codes: 1 for a wrong secret, 190 for a wrong access token, 100 for anything else. */
const codes: Partial<Record<RefusalReason, number>> = { invalid_client: 1, access_token: 190 };
const subcodes: Partial<Record<RefusalReason, number>> = { used_code: 36009, expired_code: 36007 };

/** The format of every error of the Graph API, which differs from that of OAuth. */
function errorBody(message: string, code: number, subcode?: number): object {
  const detail = subcode === undefined ? {} : { error_subcode: subcode };
  return {
    error: { message, type: 'OAuthException', code, ...detail, fbtrace_id: newSecret().slice(0, 16) },
  };
}

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof OAuthRefusal)) {
    request.log.error(error);
    return reply.code(500).send(errorBody('An unknown error occurred', 1));
  }
  const { reason, message } = error;
  return reply
    .code(400)
    .header('www-authenticate', 'OAuth "Facebook Platform" "invalid_request"')
    .send(errorBody(message, codes[reason] ?? 100, subcodes[reason]));
}

const meQuery = z.object({ fields: z.string().default('id,name'), appsecret_proof: z.string().default('') });

function parseMe(query: unknown): z.infer<typeof meQuery> {
  const parsed = meQuery.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new OAuthRefusal('invalid_request', '(#100) A parameter was given twice');
}

/** All fields of an account that a request may name. Unknown fields are left out, as at Facebook. */
function profileOf(
  { subject, firstName, lastName, email }: Account,
  scope: readonly string[],
  publicUrl: string,
) {
  const name = `${firstName} ${lastName}`.trim();
  const url = pictureUrl(publicUrl, subject);
  return {
    id: subject,
    name,
    first_name: firstName,
    last_name: lastName,
    email: scope.includes('email') ? email : null,
    picture: { data: { height: 50, width: 50, is_silhouette: true, url } },
  };
}

function pick(profile: object, fields: string[]): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(profile));
  const unknown = fields.find((field) => !known.has(field));
  if (unknown !== undefined) {
    throw new OAuthRefusal('invalid_request', `(#100) Tried accessing nonexisting field (${unknown})`);
  }
  const requestedFields = ['id', ...fields].map((field) => [field, known.get(field)] as const);
  return Object.fromEntries(requestedFields.filter(([, value]) => value !== null && value !== ''));
}

/**
 * The server endpoints of Facebook Login. Facebook does not use OpenID Connect; instead the product requests the
 * profile with the access token and a proof of the app secret. Errors have the format of the Graph API.
 */
export function facebookApi(context: SandboxContext, state: OAuthState): FastifyPluginAsync {
  const { facebook, publicUrl } = context.config;
  return async (app) => {
    app.setErrorHandler(answerRefusal);
    addApiFaults(app, context, 'facebook', errorBody('An unknown error occurred', 1));

    app.post('/access_token', async ({ body }) => {
      const request = readExchange(body);
      if (request.client_id !== facebook.clientId || !isSame(request.client_secret, facebook.clientSecret)) {
        throw new OAuthRefusal('invalid_client', 'Error validating client secret.');
      }
      const { accessToken } = redeemCode(state, 'facebook', request);
      return { access_token: accessToken, token_type: 'bearer', expires_in: tokenLifeSeconds };
    });

    app.get('/me', async ({ headers, query }) => {
      const { fields, appsecret_proof: proof } = parseMe(query);
      const { account, scope, token } = findBearer(state, 'facebook', headers.authorization);
      if (!isSame(proof, createHmac('sha256', facebook.clientSecret).update(token).digest('hex'))) {
        throw new OAuthRefusal(
          'invalid_request',
          'API calls from the server require an appsecret_proof argument',
        );
      }
      return pick(profileOf(account, scope, publicUrl), fields.split(','));
    });
  };
}
