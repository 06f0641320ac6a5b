import { PLAN } from '../../server/core/plan.ts';
import type { Db } from '../../server/db/client.ts';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { seedAppointments } from './demo-appointments.ts';
import { seedCallsAndLedger } from './demo-calls.ts';
import { DEMO, DEMO_CUSTOMERS, DEMO_LANGUAGES, DEMO_PEOPLE, DEMO_SERVICES } from './demo-catalogue.ts';
import { seedCredits } from './demo-conversations.ts';
import { seedFollowUps } from './demo-follow-ups.ts';
import { seedPhrases } from './demo-phrases.ts';
import { seedPremiumNumbers } from './premium-numbers.ts';
import type { SeedDeps } from './seed-deps.ts';

const businessId = DEMO.businessId;

/**
 * Creates the demo business with its users, catalogue, two months of appointments, calls with their ledger entries, and
 * premium numbers for sale. Returns false if it exists. Past times are relative to the app clock. `pool` has only one
 * connection, which Prisma uses too, so that one transaction includes the writes of both.
 */
export async function seedDemoBusiness(deps: SeedDeps): Promise<boolean> {
  await seedPremiumNumbers(deps);
  if (await deps.prisma.business.findUnique({ where: { id: businessId } })) return false;
  await deps.pool.query('BEGIN');
  await seedEverything(deps);
  await deps.pool.query('COMMIT');
  return true;
}

async function seedEverything(deps: SeedDeps): Promise<void> {
  const { prisma } = deps;
  await seedBusiness(prisma);
  await seedPeople(prisma);
  await seedServices(prisma);
  await seedPhrases(deps);
  await prisma.customer.createMany({ data: DEMO_CUSTOMERS.map((customer) => ({ ...customer, businessId })) });
  await seedAppointments(deps);
  await seedCallsAndLedger(deps);
  await seedCredits(deps);
  await seedFollowUps(deps);
  await prisma.dueWork.create({ data: { kind: 'queue-digests', subject: String(businessId), businessId } });
}

async function seedBusiness(prisma: Db): Promise<void> {
  await prisma.business.create({
    data: {
      id: businessId,
      name: DEMO.name,
      slogan: DEMO.slogan,
      type: DEMO.type,
      timezone: DEMO.timezone,
      phone: DEMO.phone,
      callPriceCents: PLAN.callPriceCents,
      platformFeeCents: PLAN.platformFeeCents,
      numberFeeCents: PLAN.numberFeeCents,
      holdFeeCents: PLAN.holdFeeCents,
      hoursSetAt: new Date(),
      offersBuiltIns: false,
    },
  });
  for (const [index, languageCode] of DEMO_LANGUAGES.entries()) {
    const voice = await prisma.languageVoice.findFirst({ where: { languageCode, isDefault: true } });
    await prisma.businessLanguage.create({
      data: { businessId, languageCode, isDefault: index === 0, languageVoiceId: voice?.id ?? null },
    });
  }
  await prisma.phoneNumber.create({
    data: {
      businessId,
      number: DEMO.number,
      friendlyName: `${DEMO.name} front desk`,
      phoneSid: DEMO.phoneSid,
      languageCode: 'en',
      locality: 'Toronto',
      region: 'ON',
      isPrimary: true,
      monthlyFeeCents: PLAN.numberFeeCents,
      status: 'active',
    },
  });
  // This phone rings first when the product calls a customer.
  await prisma.transferPhone.create({
    data: { businessId, phone: DEMO.phone, provedAt: new Date('2026-01-05T15:00:00Z') },
  });
  await prisma.businessHours.createMany({ data: [0, 1, 2, 3, 4, 5, 6].map(weekday) });
}

function weekday(dayOfWeek: number) {
  const isClosed = dayOfWeek === 0 || dayOfWeek === 6;
  const at = (hour: number) => (isClosed ? null : new Date(Date.UTC(1970, 0, 1, hour)));
  return { businessId, dayOfWeek, isClosed, openTime: at(9), closeTime: at(17) };
}

async function seedPeople(prisma: Db): Promise<void> {
  const passwordHash = await hashPassword(DEMO.password);
  const emailVerifiedAt = new Date('2026-01-05T15:00:00Z');
  await prisma.user.createMany({
    data: DEMO_PEOPLE.map((person) => ({
      ...person,
      businessId,
      passwordHash,
      emailVerifiedAt,
      phone: DEMO.phone,
    })),
  });
}

async function seedServices(prisma: Db): Promise<void> {
  for (const service of DEMO_SERVICES) {
    const { minutes: durationMinutes, priceCents, isActive, texts } = service;
    const { id: serviceId } = await prisma.service.create({
      data: { businessId, durationMinutes, priceCents, isActive },
    });
    await prisma.serviceTranslation.createMany({
      data: DEMO_LANGUAGES.map((languageCode) => ({
        businessId,
        serviceId,
        languageCode,
        ...texts[languageCode],
      })),
    });
  }
}
