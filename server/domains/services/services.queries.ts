import type { TenantDb } from '../../db/tenant-db.ts';
import type { ListServicesInput, ServiceView } from './services.schema.ts';

type Translation = { id: number; languageCode: string; name: string; description: string };

/** The text in the first of these languages that has one, else the oldest there is (product.md). */
function chooseTranslation(translations: Translation[], languages: string[]): Translation | undefined {
  const wanted = languages.map((code) =>
    translations.find((translation) => translation.languageCode === code),
  );
  return wanted.find(Boolean) ?? translations[0];
}

/** The services of the business in a language, active ones unless `all`, in the order of their making. */
export async function listServices(tenant: TenantDb, input: ListServicesInput): Promise<ServiceView[]> {
  const [services, byDefault] = await Promise.all([
    tenant.models.service.findMany({
      where: { deletedAt: null, ...(input.all ? {} : { isActive: true }) },
      include: { translations: { orderBy: { id: 'asc' } } },
      orderBy: { id: 'asc' },
    }),
    tenant.models.businessLanguage.findFirst({ where: { isDefault: true } }),
  ]);
  const languages = [input.language, byDefault?.languageCode].filter((code) => code !== undefined);
  return services.map((service) => {
    const text = chooseTranslation(service.translations, languages);
    return {
      id: service.id,
      translationId: text?.id ?? null,
      name: text?.name ?? '',
      description: text?.description ?? '',
      language: text?.languageCode ?? '',
      durationMinutes: service.durationMinutes,
      priceCents: Number(service.priceCents),
      bufferBeforeMinutes: service.bufferBeforeMinutes,
      bufferAfterMinutes: service.bufferAfterMinutes,
      isActive: service.isActive,
    };
  });
}
