import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { isSame } from '../frame/is-same.ts';
import { addAvailableNumberRoutes } from './available-number-routes.ts';
import { addCallRoutes } from './call-routes.ts';
import { addCreateCallRoute } from './create-call-route.ts';
import { addIncomingNumberRoutes } from './incoming-number-routes.ts';
import { addRecordingRoutes } from './recording-routes.ts';
import { TwilioError, twilioErrorBody } from './twilio-error.ts';
import type { TwilioState } from './twilio-state.ts';

function addAuthentication(app: FastifyInstance, context: SandboxContext): void {
  const { accountSid, authToken } = context.config.twilio;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  app.addHook('onRequest', async (request) => {
    if (!isSame(request.headers.authorization ?? '', expected))
      throw new TwilioError(401, 20003, 'Authenticate');
    if (!request.url.includes(`/2010-04-01/Accounts/${accountSid}/`)) {
      throw notFound(request.url);
    }
  });
}

function notFound(url: string): TwilioError {
  return new TwilioError(404, 20404, `The requested resource ${url} was not found`);
}

/**
 * The part of Twilio's REST API (2010-04-01) that the product uses: numbers for sale, owned numbers, calls and
 * recordings. Requires basic authentication with account SID and token. Errors have Twilio's format.
 */
export function twilioApi(context: SandboxContext, state: TwilioState): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof TwilioError) {
        return reply.code(error.status).send(twilioErrorBody(error.status, error.code, error.message));
      }
      request.log.error(error);
      return reply.code(500).send(twilioErrorBody(500, 20500, 'Internal Server Error'));
    });
    app.setNotFoundHandler((request) => {
      throw notFound(request.url);
    });
    addAuthentication(app, context);
    addApiFaults(app, context, 'twilio', twilioErrorBody(500, 20500, 'Internal Server Error'));
    await app.register(
      async (account) => {
        addAvailableNumberRoutes(account, state);
        addIncomingNumberRoutes(account, context, state);
        addCallRoutes(account, context, state);
        addCreateCallRoute(account, context, state);
        addRecordingRoutes(account, context, state);
      },
      { prefix: '/2010-04-01/Accounts/:accountSid' },
    );
  };
}
