import { beforeEach, describe, expect, it } from 'vitest';
import { updateLanguage } from '../../server/modules/languages/update-language.ts';
import type { Bookable } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, makeCustomer, makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makePayer(deps));
let serviceId: number;

beforeEach(async () => {
  serviceId = await makeService(deps, actor.businessId);
});

/** Sets the service’s name in a language of the business; the English name is Haircut. */
async function setServiceName(languageCode: string, name: string): Promise<void> {
  const { businessId } = actor;
  await deps.sql`INSERT INTO business_languages (business_id, language_code)
    VALUES (${businessId}, ${languageCode}) ON CONFLICT DO NOTHING`;
  await deps.prisma.serviceTranslation.create({
    data: { businessId, serviceId, languageCode, name, description: '' },
  });
}

/** Service name of a booking in the mail to a customer with this language. */
async function nameFor(language: string, bookable: Bookable = { kind: 'service', serviceId }) {
  const { id: customerId, email } = await makeCustomer(deps, actor.businessId, { language });
  const customer = { option: 'existing', customerId } as const;
  await bookAppointment(
    asMember(deps, actor.businessId),
    actor,
    booking('2031-03-04T10:00', { what: bookable, customer, allowOverlap: true }),
  );
  const [mail] = await mailsTo(deps, email);
  return [mail?.language, mail?.payload.serviceName];
}

describe('the service name in a mail', () => {
  it('the service name in a mail is the service’s name in the customer’s language', async () => {
    await setServiceName('fr', 'Coupe');
    await setServiceName('es', 'Corte');
    expect(await nameFor('fr')).toEqual(['fr', 'Coupe']);
    expect(await nameFor('en')).toEqual(['en', 'Haircut']);
    expect(await nameFor('es')).toEqual(['en', 'Corte']);
    await setServiceName('ar', 'قص');
    expect(await nameFor('ar')).toEqual(['ar', 'قص']);
  });

  it('the service name in a mail falls back to the mail’s language, then to the business’s default', async () => {
    await setServiceName('es', 'Corte');
    expect(await nameFor('fr')).toEqual(['fr', 'Haircut']);
    expect(await nameFor('de')).toEqual(['en', 'Haircut']);
    const { id: voiceId } = await deps.prisma.languageVoice.findFirstOrThrow({
      where: { languageCode: 'es' },
    });
    const input = { languageCode: 'es', voiceId, isDefault: true };
    await updateLanguage(asMember(deps, actor.businessId), actor, input);
    expect(await nameFor('fr')).toEqual(['fr', 'Corte']);
    // A customer who speaks German gets an English mail, in which the English name comes before the default.
    expect(await nameFor('de')).toEqual(['en', 'Haircut']);
  });

  it('the service name in a mail is translated for a built-in service, and absent for a general appointment', async () => {
    const builtIn = { kind: 'built_in', builtIn: 'general_consultation' } as const;
    expect(await nameFor('fr', builtIn)).toEqual(['fr', 'Consultation générale']);
    expect(await nameFor('ar', builtIn)).toEqual(['ar', 'استشارة عامة']);
    expect(await nameFor('en', builtIn)).toEqual(['en', 'General Consultation']);
    expect(await nameFor('fr', { kind: 'general' })).toEqual(['fr', null]);
  });
});
