import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchAvailableNumbers } from './available-numbers.ts';
import { parseTwilio } from './parse-twilio.ts';
import { TwilioError } from './twilio-error.ts';
import type { TwilioState } from './twilio-state.ts';

const search = z.object({
  AreaCode: z.string().optional(),
  Contains: z.string().min(2).max(16).optional(),
  InRegion: z.string().optional(),
  InLocality: z.string().optional(),
  VoiceEnabled: z.string().optional(),
  PageSize: z.coerce.number().int().min(1).default(50),
});

/**
 * The routes of numbers for sale. All numbers are Canadian and support voice. Any other country gives a 404, like a
 * country without numbers at Twilio.
 */
export function addAvailableNumberRoutes(app: FastifyInstance, state: TwilioState): void {
  app.get<{ Params: { country: string } }>('/AvailablePhoneNumbers/:country/Local.json', async (request) => {
    if (request.params.country !== 'CA') {
      throw new TwilioError(404, 20404, `The requested resource ${request.url} was not found`);
    }
    const query = parseTwilio(search, request.query);
    const limit = query.VoiceEnabled === 'false' ? 0 : Math.min(query.PageSize, 1_000);
    return {
      uri: request.url.replace(/^\/twilio/, ''),
      available_phone_numbers: searchAvailableNumbers(
        {
          areaCode: query.AreaCode,
          contains: query.Contains,
          region: query.InRegion,
          locality: query.InLocality,
          limit,
        },
        state.isTaken,
      ),
    };
  });
}
