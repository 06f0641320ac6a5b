/** Users who may call a path: everyone, any member, roles that may book, the owner, or the holder of a single-use token. */
export type DocumentedAccess = 'public' | 'member' | 'appointments' | 'admin' | 'one-time-token';

export type DocumentedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path without the query string; query parameters are listed as fields. */
  path: string;
  access: DocumentedAccess;
  required: string[];
  optional: string[];
  /** Top-level keys of a 2xx response, in addition to `success`. */
  answers: string[];
  /** For each key of the response that holds an object or a list of objects: the fields of the object. */
  holds: Record<string, Held>;
};

type Held = { isList: boolean; fields: string[] };

const splitWords = (text: string) => text.split(' ').filter(Boolean);

/** Fields of the documented objects in responses. */
const DOCUMENTED_ENTITIES: Record<string, string[]> = {
  'business-phone': splitWords(
    'business_phone_id business_phone friendly_name language_name language_code phone_sid',
  ),
  'available-number': splitWords('phone_number iso_country region locality price'),
  'premium-number': splitWords('_id phone_number price setup_fee taken'),
  'managed-phone-number': splitWords('id phone_number location monthly_fee next_billing_date status'),
  'business-language': splitWords('language_code language_name is_default voice_name language_voice_id'),
  service: splitWords(
    'service_id translation_id name service_name description duration_minutes price buffer_before_minutes buffer_after_minutes is_active language',
  ),
  appointment: splitWords(
    'appointment_id service_id service_name start_time end_time notes status booking_type customer_full_name customer_first_name customer_last_name customer_email customer_phone',
  ),
  'business-hours-entry': splitWords(
    'business_hours_id day_number day_of_week is_closed open_time close_time',
  ),
  customer: splitWords(
    'customer_id business_id first_name last_name customer_phone email language notes is_active',
  ),
  'call-record': splitWords(
    'call_sid customer_id customer_name customer_phone direction communication_channel call_start call_end created_at updated_at call_duration',
  ),
  'conversation-message': splitWords('call_conversation_id role content created_at'),
  transaction: splitWords('id created_at amount_dollars reason'),
  translation: splitWords('translation_id phrase translated_phrase language_code updated_at'),
};

const HELD = /^(\w+)(?:\[\{?([^\]}]+)\}?\]|\{([^}]+)\})?/;

/**
 * Parses the texts of response keys. 'phones[business-phone]' is a list of business phones and 'phone{business-phone}'
 * one object. 'user{id,email}' is an object with these fields, and 'tables[{name}]' a list of such objects.
 */
function readAnswers(texts: readonly string[]): Pick<DocumentedCall, 'answers' | 'holds'> {
  const read = texts.map((text) => {
    const [, key = '', each, one] = HELD.exec(text) ?? [];
    const schema = each ?? one;
    const fields = schema === undefined ? [] : (DOCUMENTED_ENTITIES[schema] ?? schema.split(','));
    return { key, isList: each !== undefined, fields };
  });
  const holding = read.filter(({ fields }) => fields.length > 0);
  return {
    answers: read.map(({ key }) => key),
    holds: Object.fromEntries(holding.map(({ key, ...held }) => [key, held])),
  };
}

/** 'POST /api/path access | fields, optional ones with ? | response keys with their objects' */
function row(text: string): DocumentedCall {
  const [head = '', fields = '', answers = ''] = text.split('|');
  const [method, path, access] = splitWords(head);
  return {
    method: method as DocumentedCall['method'],
    path: path ?? '',
    access: access as DocumentedAccess,
    required: splitWords(fields).filter((field) => !field.endsWith('?')),
    optional: splitWords(fields)
      .filter((field) => field.endsWith('?'))
      .map((field) => field.slice(0, -1)),
    ...readAnswers(splitWords(answers)),
  };
}

const BUSINESS =
  'id name slogan type balance_cents is_auto_recharge recharge_threshold recharge_amount stripe_customer_id';
const SERVICE_NUMBERS = 'duration_minutes? price? is_active? buffer_before_minutes? buffer_after_minutes?';
const PERSON = 'customer_id? customer_first_name? customer_last_name? customer_email? customer_phone?';

/**
 * The contract of the REST API: every documented endpoint. Includes the response shapes that the documents do not
 * specify.
 */
export const DOCUMENTED_CALLS: DocumentedCall[] = [
  'POST /api/auth/login public | email password | access_token token admin business',
  'POST /api/auth/signup public | businessName adminFirstName adminLastName email password adminPhone timezone? | access_token user{id,business_id,email,first_name,last_name,business_name} stripe_customer_id message',
  'POST /api/auth/resend_verify_email public | email | message',
  'POST /api/auth/resend-verification public | token | message',
  'POST /api/auth/request-password-reset public | email | message',
  'POST /api/auth/reset-password one-time-token | password | message',
  'GET /api/auth/verify-email one-time-token | | access_token admin business',
  'POST /api/auth/social/callback public | provider code state redirect_uri | access_token admin business{id,name}',
  `POST /api/business/get member | business_id? | ${BUSINESS}`,
  `PUT /api/business admin | business_id? is_auto_recharge? recharge_threshold? recharge_amount? | ${BUSINESS}`,
  'POST /api/business/dashboard-metrics member | business_id? | total_customers total_calls customers_this_week calls_this_week average_call_duration todays_appointments',
  'POST /api/business-hours/get member | business_id? | data[business-hours-entry]',
  'POST /api/business/working-hours member | business_id? | working_hours[business-hours-entry]',
  'POST /api/business-hours/update admin | business_hours_id is_closed open_time close_time | data{business-hours-entry}',
  'POST /api/business_hours/bulk-update admin | business_id? business_hours | data[business-hours-entry]',
  'POST /api/business/phones member | business_id? | phones[business-phone]',
  'GET /api/business/phones member | | phones[managed-phone-number]',
  'PUT /api/business/phone/language admin | business_phone_id language_code | phone{business-phone}',
  'PUT /api/business/phone/language_voice admin | business_phone_id language_code | phone{business-phone}',
  'DELETE /api/business/phone/delete admin | business_id? phone_sid | message',
  'DELETE /api/twilio/delete-phone admin | business_id? phone_sid | message',
  'GET /api/list_supported_languages member | | languages[{language_code,language_name}]',
  'POST /api/business/list_languages member | business_id? | languages[business-language]',
  'POST /api/business/language admin | business_id? language_code | language{business-language}',
  'DELETE /api/business/language admin | business_id? language_code | message',
  'POST /api/language/voices member | language_code | voices[{language_voice_id,voice_name,voice_provider,region_code,is_default}]',
  'POST /api/business/update_language admin | business_id? language_code language_voice_id is_default | message',
  'POST /api/services/list member | business_id? language? all? | services[service] count',
  'POST /api/business/services member | business_id? language? | services[service]',
  `POST /api/services/create admin | business_id? language? name description? ${SERVICE_NUMBERS} | service{service}`,
  `PUT /api/services admin | service_id ${SERVICE_NUMBERS} name? description? | service{service}`,
  'DELETE /api/services admin | service_id | message',
  'PUT /api/services/translation admin | translation_id name description? | service{service}',
  'POST /api/customers/list member | business_id? | customers[customer]',
  'POST /api/customers appointments | business_id? first_name last_name customer_phone email? language? notes? is_active? | customer{customer}',
  'PUT /api/customers appointments | customer_id business_id? first_name? last_name? customer_phone? email? language? notes? is_active? | customer{customer}',
  'DELETE /api/customers appointments | customer_id business_id? | message',
  `POST /api/appointments/create_from_ui appointments | business_id? service_id start_time end_time notes? customer_option ${PERSON} full_day? allow_overlap? | appointment{appointment}`,
  'POST /api/appointments/update appointments | appointment_id start_time? end_time? notes? status? allow_overlap? | appointment{appointment}',
  'POST /api/appointments/business member | business_id? start_date end_date | appointments[appointment]',
  'POST /api/call-meta/list member | business_id? customer_id? customer_name? direction? communication_channel? start_date_from? start_date_to? | calls[call-record]',
  'POST /api/call-meta/conversation member | call_sid | conversation[conversation-message] messages[conversation-message]',
  'POST /api/twilio/available-numbers member | region? area_code? contains? | numbers[available-number] count',
  'POST /api/twilio/purchase-and-configure admin | business_id? phone_number friendly_name? | phone{business-phone} status',
  'GET /api/premium-numbers public | | data[premium-number] count',
  'POST /api/premium-numbers/reserve admin | business_id? phone_number | message',
  'POST /api/numbers/purchase-new-user admin | phone_number auto_recharge_enabled | checkoutUrl',
  'POST /api/numbers/purchase-existing-user admin | phone_number | phone{business-phone}',
  'POST /api/numbers/cancel admin | numberId action | message number{managed-phone-number}',
  'POST /api/stripe/payment_intent admin | business_id? phone_number? is_premium? stripe_customer_id? items | client_secret message',
  'POST /api/stripe/transaction_history admin | business_id? | transactions[transaction]',
  'GET /api/billing/account admin | | balance',
  'POST /api/billing/topup admin | amount | paymentUrl',
  'GET /api/translations member | language | data[translation]',
  'GET /api/database/tables admin | | tables[{name,column_count}]',
  'GET /api/database/table-data admin | table | columns rows',
  'POST /api/database/query admin | query | columns rows truncated',
].map(row);

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Rejections that each documented endpoint is tested for in addition to its valid requests. */
export const REFUSALS = [
  'missing field',
  'wrong type',
  'another business',
  'no token',
  'expired token',
  'wrong person',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The reason why a rejection does not apply to an endpoint; `undefined` when it applies. */
export const WHY_NOT: Record<Refusal, (call: DocumentedCall) => string | undefined> = {
  'missing field': ({ required }) => (required.length === 0 ? 'it needs no field' : undefined),
  'wrong type': () => undefined,
  'another business': ({ access }) =>
    ['public', 'one-time-token'].includes(access) ? 'nobody’s session says whose it is' : undefined,
  'no token': ({ access }) => (access === 'public' ? 'it is anybody’s' : undefined),
  'expired token': ({ access }) => (access === 'public' ? 'it is anybody’s' : undefined),
  'wrong person': ({ access }) =>
    access === 'public'
      ? 'it is anybody’s'
      : access === 'one-time-token'
        ? 'the link says whose it is'
        : undefined,
};
