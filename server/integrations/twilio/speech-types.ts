import type VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';

// What Twilio can say and hear, as far as its SDK lists it.

type Say = VoiceResponse.SayAttributes;
type NameOf<Voice> = Voice extends `Google.${infer Name}` ? Name : never;

/** A voice of Google's by Google's own name, as ConversationRelay takes it; <Say> wants "Google." before it. */
export type GoogleVoice = NameOf<NonNullable<Say['voice']>>;

/** The tags that <Say> takes: not of every language that a voice speaks. */
export type SayLanguage = NonNullable<Say['language']>;

/** The tags of the languages that speech recognition hears. */
export type HeardLanguage = NonNullable<VoiceResponse.GatherAttributes['language']>;
