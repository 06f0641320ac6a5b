/** What the database browser leaves out of the tables of a business, and why; everything else it shows. */

const OPENS = 'it lets somebody in, or is the hash of what does';
const PERSONS = 'it is a person’s own, and not their employer’s';
const MAILED = 'it holds what providers told us or what mails carry, word for word';
const INTERNAL = 'it is about how the service works, not about the business';

export const TABLES_NOT_SHOWN: Readonly<Record<string, string>> = {
  account_tokens: OPENS,
  calendar_feeds: OPENS,
  receptionist_trials: OPENS,
  sessions: OPENS,
  user_devices: PERSONS,
  user_identities: PERSONS,
  user_pictures: PERSONS,
  database_queries: PERSONS,
  inbox_events: MAILED,
  outbox_events: MAILED,
  outgoing_mails: MAILED,
  calendars: INTERNAL,
  database_roles: INTERNAL,
  insight_days: INTERNAL,
  insight_progress: INTERNAL,
  slot_holds: INTERNAL,
};

const PROVIDERS = 'a name under which a provider knows something of ours';
const LEASE = 'a lease, a retry or an idempotency key of the service';
const DERIVED = 'computed from other columns, for searches';

/** By table and column. `business_id` is left out everywhere: every row that is shown has the same. */
export const COLUMNS_NOT_SHOWN: Readonly<Record<string, string>> = {
  'appointments.booking_key': LEASE,
  'businesses.closed_at': INTERNAL,
  'businesses.erased_at': INTERNAL,
  'businesses.erasing_at': INTERNAL,
  'businesses.identity_key': DERIVED,
  'call_messages.search_words': DERIVED,
  'businesses.stripe_customer_id': PROVIDERS,
  'conversations.rated_at': LEASE,
  'conversations.search_words': DERIVED,
  'conversations.sentiment_words': DERIVED,
  'conversations.session_id': PROVIDERS,
  'conversations.translate_at': LEASE,
  'conversations.translate_attempts': LEASE,
  'customers.creation_key': LEASE,
  'customers.search_text': DERIVED,
  'customers.sort_key': DERIVED,
  'fee_schedules.not_before': LEASE,
  'invitations.token_hash': OPENS,
  'knowledge_answers.answer_words': DERIVED,
  'knowledge_answers.question_words': DERIVED,
  'knowledge_passages.words': DERIVED,
  'knowledge_sources.attempts': LEASE,
  'knowledge_sources.content_hash': DERIVED,
  'knowledge_sources.lease_id': LEASE,
  'knowledge_sources.not_before': LEASE,
  'ledger_entries.source': PROVIDERS,
  'number_orders.ask_at': LEASE,
  'number_orders.attempts': LEASE,
  'number_orders.give_up_at': LEASE,
  'number_orders.phone_sid': PROVIDERS,
  'number_orders.provider_key': LEASE,
  'number_orders.request_id': LEASE,
  'payment_effects.source': PROVIDERS,
  'payment_methods.stripe_payment_method_id': PROVIDERS,
  'payments.last_error': MAILED,
  'payments.looked_at': LEASE,
  'payments.stripe_checkout_session_id': PROVIDERS,
  'payments.stripe_payment_intent_id': PROVIDERS,
  'phone_numbers.phone_sid': PROVIDERS,
  'phone_numbers.provider_released_at': LEASE,
  'phone_numbers.release_ask_at': LEASE,
  'phone_numbers.release_attempts': LEASE,
  'recharges.ask_at': LEASE,
  'recharges.attempts': LEASE,
  'recordings.ask_at': LEASE,
  'recordings.attempts': LEASE,
  'recordings.is_to_stop': LEASE,
  'recordings.recording_sid': PROVIDERS,
  'transfer_phones.code_expires_at': OPENS,
  'transfer_phones.code_hash': OPENS,
  'transfer_phones.misses': OPENS,
  'users.avatar_url': PROVIDERS,
  'users.password_hash': OPENS,
};
