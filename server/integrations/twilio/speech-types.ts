import type VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';

// The values for speech and recognition that Twilio's SDK lists.

type Say = VoiceResponse.SayAttributes;
type NameOf<Voice> = Voice extends `Google.${infer Name}` ? Name : never;

/** A Google voice by Google's own name, as ConversationRelay takes it; <Say> requires the prefix "Google.". */
export type GoogleVoice = NameOf<NonNullable<Say['voice']>>;

/** Language tags of <Say>: not every language of a voice has one. */
export type SayLanguage = NonNullable<Say['language']>;

/** Language tags of speech recognition. */
export type TranscribedLanguage = NonNullable<VoiceResponse.GatherAttributes['language']>;
