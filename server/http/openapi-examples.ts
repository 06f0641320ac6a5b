type JsonSchema = Record<string, unknown>;

/** Realistic examples by field name. Fields that are not listed get an example of their type. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  access_token: 'q1Yb3mUe0cJ8Vd2pXk7sRw5tZa9fHgL4nOiEuBvMxCy',
  adminFirstName: 'Ann',
  adminLastName: 'Lee',
  adminPhone: '+14165550123',
  address: '203.0.113.7',
  amount: 10,
  amount_dollars: 0.25,
  appointment_id: 8_120,
  area_code: '416',
  avatar_url: '/pictures/2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  balance: 42.5,
  balance_cents: 4_250,
  business_hours_id: 702,
  business_id: 119,
  business_name: 'Maple Leaf Dental',
  businessName: 'Maple Leaf Dental',
  call_sid: 'CA5f0c1e7a9b3d4e6f8091a2b3c4d5e6f7',
  client_secret: 'pi_3QX1abcd_secret_9f8e7d6c',
  close_time: '17:00:00',
  code: 'AQABAAIAAAD',
  content: 'Hello, I would like to book a cleaning.',
  contains: '555',
  count: 1,
  currency: 'cad',
  customer_email: 'marie@example.com',
  customer_first_name: 'Marie',
  customer_id: 431,
  customer_last_name: 'Tremblay',
  customer_name: 'Marie Tremblay',
  customer_phone: '+15145550188',
  date: '2031-03-04',
  day_number: 1,
  day_of_week: 1,
  direction: 'inbound',
  duration_minutes: 30,
  email: 'ann@example.com',
  end_date: '2031-03-31',
  end_time: '2031-03-04T10:30:00-05:00',
  first_name: 'Ann',
  friendly_name: 'Main line',
  from: '2031-03-01',
  full_name: 'Ann Lee',
  id: 119,
  item: 'Account balance',
  kind: 'topup',
  language: 'fr',
  language_code: 'fr',
  language_name: 'French',
  language_voice_id: 120,
  last_name: 'Lee',
  limit: 25,
  message: 'Done',
  name: 'Dental cleaning',
  native_name: 'Français',
  notes: 'Prefers mornings',
  open_time: '09:00:00',
  password: 'Rainy-harbour-42',
  permissions: 'all',
  phone: '+14165550123',
  phone_number: '+14165550142',
  phrase: 'How may I help you?',
  price: 10,
  provider: 'google',
  redirect_uri: 'https://app.callingua.example/auth/google/callback',
  region_code: 'CA',
  region: 'ON',
  role: 'admin',
  search: 'Tremblay',
  service_id: 304,
  service_name: 'Dental cleaning',
  slogan: 'Smiles in every language',
  start_date: '2031-03-01',
  start_time: '2031-03-04T10:00:00-05:00',
  state: 'c3RhdGU',
  status: 'confirmed',
  stripe_customer_id: 'cus_RkD3v0aBcDeFgH',
  timezone: 'America/Toronto',
  to: '2031-03-31',
  token: 'q1Yb3mUe0cJ8Vd2pXk7sRw5tZa9fHgL4nOiEuBvMxCy',
  translated_phrase: 'Comment puis-je vous aider ?',
  translation_id: 512,
  url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3',
  voice_name: 'Aoede',
  voice_provider: 'Google',
};

const asSchemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);

/** An example value for a schema, with realistic values by field name. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.type))
    return exampleOfChoice(
      schema.type.map((type) => ({ ...schema, type })),
      name,
    );
  const known = EXAMPLES[name];
  if (Array.isArray(schema.enum)) return exampleOfEnum(schema.enum, known);
  if (schema.type === 'object') return exampleOfObject(schema);
  if (schema.type === 'array') return [exampleOf(Object(schema.items), name)];
  const choices = [...asSchemas(schema.anyOf), ...asSchemas(schema.oneOf)];
  if (choices.length > 0) return exampleOfChoice(choices, name);
  if (known !== undefined && typeof known === jsTypeOf(schema.type)) return known;
  return byType(schema);
}

/**
 * An example for one of several schemas: the one with an enum if there is one, otherwise the first that is not null.
 */
function exampleOfChoice(choices: readonly JsonSchema[], name: string): unknown {
  const real = choices.filter(({ type }) => type !== 'null');
  const flags = real.find((choice) => Array.isArray(choice.enum));
  return exampleOf(flags ?? real[0] ?? { type: 'null' }, name);
}

/**
 * The known example of the field if the enum contains it, otherwise 1 if the enum contains 1, otherwise the first
 * value. Flags thus get 1, as in the documentation.
 */
function exampleOfEnum(values: readonly unknown[], known: unknown): unknown {
  return [known, 1].find((value) => values.includes(value)) ?? values[0];
}

function exampleOfObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(Object(properties)).map(([name, schema]) => [name, exampleOf(Object(schema), name)]),
  );
}

const jsTypeOf = (type: unknown) => (type === 'integer' ? 'number' : type);

function byType({ type, minimum, format, pattern }: JsonSchema): unknown {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return typeof minimum === 'number' ? Math.max(1, minimum) : 1;
  if (type === 'null') return null;
  if (format === 'date-time') return '2031-03-04T15:00:00.000Z';
  if (format === 'date' || String(pattern).startsWith('^\\d{4}')) return '2031-03-04';
  return 'text';
}
