/**
 * Columns that the database browser hides in the tables of a business, with reasons; all other columns are visible.
 */

const OPENS = 'it lets somebody in, or is the hash of what does';
const PERSONS = 'it is a person’s own, and not their employer’s';
const MAILED = 'it holds what providers told us or what mails carry, word for word';
const INTERNAL = 'it is about how the service works, not about the business';

export const HIDDEN_TABLES: Readonly<Record<string, string>> = {
  account_tokens: OPENS,
  calendar_feeds: OPENS,
  known_browsers: OPENS,
  receptionist_trials: OPENS,
  relay_tokens: OPENS,
  sessions: OPENS,
  user_devices: PERSONS,
  user_identities: PERSONS,
  user_pictures: PERSONS,
  database_queries: PERSONS,
  inbox_events: MAILED,
  outbox_events: MAILED,
  outgoing_mails: MAILED,
  calendars: INTERNAL,
  card_setups: INTERNAL,
  due_work: INTERNAL,
  database_roles: INTERNAL,
  insight_days: INTERNAL,
  insight_progress: INTERNAL,
  insight_spans: INTERNAL,
  late_changes: INTERNAL,
  slot_holds: INTERNAL,
};

const PROVIDERS = 'a name under which a provider knows something of ours';
const LEASE = 'a lease, a retry or an idempotency key of the service';
const DERIVED = 'computed from other columns, for searches';

/** By table and column. `business_id` is hidden everywhere, because all visible rows have the same value. */
export const HIDDEN_COLUMNS: Readonly<Record<string, string>> = {
  'accounts.last_receipt': INTERNAL,
  'appointment_series.booking_key': LEASE,
  'appointments.booking_key': LEASE,
  'appointments.change_key': LEASE,
  'businesses.closed_at': INTERNAL,
  'businesses.digest_day': INTERNAL,
  'businesses.digest_until': INTERNAL,
  'businesses.erased_at': INTERNAL,
  'businesses.erasing_at': INTERNAL,
  'businesses.identity_key': DERIVED,
  'call_messages.search_words': DERIVED,
  'businesses.stripe_customer_id': PROVIDERS,
  'conversations.dialogue': INTERNAL,
  'conversations.rated_at': LEASE,
  'conversations.search_words': DERIVED,
  'conversations.sentiment_words': DERIVED,
  'conversations.session_id': PROVIDERS,
  'customers.creation_key': LEASE,
  'customers.search_text': DERIVED,
  'customers.sort_key': DERIVED,
  'fee_schedules.not_before': LEASE,
  'invitations.sent_by_user_id': INTERNAL,
  'call_backs.place_by': LEASE,
  'call_backs.request_id': LEASE,
  'invitations.token_hash': OPENS,
  'knowledge_answers.answer_words': DERIVED,
  'knowledge_answers.question_words': DERIVED,
  'knowledge_passages.words': DERIVED,
  'knowledge_sources.content_hash': DERIVED,
  'ledger_entries.source': PROVIDERS,
  'number_orders.give_up_at': LEASE,
  'number_orders.phone_sid': PROVIDERS,
  'number_orders.provider_key': LEASE,
  'number_orders.request_id': LEASE,
  'payment_effects.source': PROVIDERS,
  'payment_methods.fingerprint': PROVIDERS,
  'payment_methods.looked_at': LEASE,
  'payment_methods.made_at': PROVIDERS,
  'payment_methods.stripe_payment_method_id': PROVIDERS,
  'payments.error_facts': PROVIDERS,
  'payments.last_error': MAILED,
  'payments.looked_at': LEASE,
  'payments.request_id': LEASE,
  'payments.stripe_checkout_session_id': PROVIDERS,
  'payments.stripe_payment_intent_id': PROVIDERS,
  'phone_numbers.phone_sid': PROVIDERS,
  'phone_numbers.provider_released_at': LEASE,
  'recharges.ask_at': LEASE,
  'recharges.attempts': LEASE,
  'recordings.is_to_stop': LEASE,
  'recordings.recording_sid': PROVIDERS,
  'reports.creation_key': LEASE,
  'resources.request_id': LEASE,
  'transfer_phones.code_expires_at': OPENS,
  'transfer_phones.code_hash': OPENS,
  'transfer_phones.misses': OPENS,
  'users.avatar_url': PROVIDERS,
  'users.password_hash': OPENS,
};
