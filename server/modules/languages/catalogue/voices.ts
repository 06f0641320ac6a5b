import type { GoogleVoice, SayLanguage } from '../../../integrations/twilio/speech-types.ts';

/** A voice: `name` is shown to users, `id` is the provider's name including its model. */
type Voice = { name: string } & (
  | { provider: 'Google'; id: GoogleVoice }
  /** Only ConversationRelay has the voices of ElevenLabs; <Say> does not. */
  | { provider: 'ElevenLabs'; id: `${string}-flash_v2_5` }
);

/**
 * Speech of a language: its BCP 47 tag, the tag for <Say> (null if <Say> does not accept it), and the voices, the
 * default one first.
 */
export type Spoken = {
  tag: string;
  sayLanguage: SayLanguage | null;
  voices: readonly [Voice, ...Voice[]];
};

type TagOf<Id, Model extends string> = Id extends `${infer Tag}-${Model}` ? Tag : never;
type ChirpTag = TagOf<GoogleVoice, 'Chirp3-HD-Aoede'> & TagOf<GoogleVoice, 'Chirp3-HD-Charon'> & SayLanguage;
type VoiceIn<Tag extends string> = Extract<GoogleVoice, `${NoInfer<Tag>}-${string}`>;

/** Google's most natural voices, one with a higher and one with a lower pitch. */
export const chirp = (tag: ChirpTag): Spoken => ({
  tag,
  sayLanguage: tag,
  voices: [
    { name: 'Aoede', provider: 'Google', id: `${tag}-Chirp3-HD-Aoede` },
    { name: 'Charon', provider: 'Google', id: `${tag}-Chirp3-HD-Charon` },
  ],
});

/** Google's other voices of a language. 'fi-FI-Wavenet-A' is shown as "Wavenet A". */
export function google<Tag extends SayLanguage>(
  tag: Tag,
  ...ids: readonly [VoiceIn<Tag>, ...VoiceIn<Tag>[]]
): Spoken {
  return { ...unlisted(tag, ...ids), sayLanguage: tag };
}

/** Like `google`, for a language whose tag <Say> does not accept. The voice alone determines the language. */
export function unlisted<Tag extends string>(
  tag: Tag,
  ...[first, ...others]: readonly [VoiceIn<Tag>, ...VoiceIn<Tag>[]]
): Spoken {
  const voice = (id: VoiceIn<Tag>): Voice => ({
    name: id.slice(tag.length + 1).replace('-', ' '),
    provider: 'Google',
    id,
  });
  return { tag, sayLanguage: null, voices: [voice(first), ...others.map(voice)] };
}

/**
 * Speech of a language for which ConversationRelay has only voices of ElevenLabs. Uses the low-latency model
 * `flash_v2_5`. The same two voices speak all of these languages.
 */
export const elevenLabs = (tag: string): Spoken => ({
  tag,
  sayLanguage: null,
  voices: [
    { name: 'Sarah', provider: 'ElevenLabs', id: 'EXAVITQu4vr4xnSDxMaL-flash_v2_5' },
    { name: 'George', provider: 'ElevenLabs', id: 'JBFqnCBsd6RMkjVDRZzb-flash_v2_5' },
  ],
});
