import twilio from 'twilio';
import { TRANSFERS } from '../../core/plan.ts';
import { toSpokenText } from '../../core/spoken-text.ts';
import { RECORDED } from './relay-frames.ts';
import { REPORTED_AGAIN } from './repeated-requests.ts';
import type { TranscribedLanguage } from './speech-types.ts';
import { type Speech, spokenBy } from './twiml.ts';

/** A language in ConversationRelay, which has voices that <Say> does not have. */
export type RelaySpeech = {
  /** BCP 47 tag of the voice. */
  spokenAs: string;
  transcribedAs: TranscribedLanguage;
  provider: 'Google' | 'ElevenLabs';
  voice: string;
};

/** Recognition of one language at a time. Twilio chooses Google's model for the language. */
const IN_ONE_LANGUAGE = { transcriptionProvider: 'Google' };
/** Recognition that detects the language of each turn. All languages must have the same model. */
const IN_DETECTED_LANGUAGE = { transcriptionProvider: 'Deepgram', speechModel: 'nova-3-general' };
/** The recognition language that stands for a detected one. */
export const DETECTED_LANGUAGE = 'multi';
const MESSAGE_SECONDS_MAX = 120;

export type RelayCall = {
  /** The socket, and the address that Twilio calls after the conversation. */
  socketUrl: string;
  actionUrl: string;
  /** The greeting. The caller cannot interrupt it. */
  opening: string;
  speech: RelaySpeech;
  /** Further languages, to which the conversation can switch. */
  others: readonly RelaySpeech[];
  /** True when the speech recognition detects which of the languages the caller speaks. */
  isLanguageDetected: boolean;
  /** True when the greeting announces that the call is recorded. The socket receives this as a parameter. */
  isRecorded?: boolean;
};

/** Hands the call to the conversation at `socketUrl`. */
export function relayTwiml({
  socketUrl,
  actionUrl,
  opening,
  speech,
  others,
  isLanguageDetected,
  isRecorded = false,
}: RelayCall): string {
  const recognition = isLanguageDetected ? IN_DETECTED_LANGUAGE : IN_ONE_LANGUAGE;
  const response = new twilio.twiml.VoiceResponse();
  const connect = response.connect({ action: actionUrl, method: 'POST' });
  const relay = connect.conversationRelay({
    url: socketUrl,
    welcomeGreeting: toSpokenText(opening),
    welcomeGreetingInterruptible: 'none',
    language: speech.spokenAs,
    transcriptionLanguage: isLanguageDetected ? DETECTED_LANGUAGE : speech.transcribedAs,
    ttsProvider: speech.provider,
    voice: speech.voice,
    ...recognition,
    interruptible: 'any',
    dtmfDetection: true,
    // A partial prompt shows that the caller is still speaking.
    partialPrompts: true,
  });
  const addedLanguages = new Set<string>();
  for (const { spokenAs, transcribedAs, provider, voice } of [speech, ...others]) {
    if (addedLanguages.has(spokenAs)) continue;
    relay.language({ code: spokenAs, ttsProvider: provider, voice, ...recognition });
    addedLanguages.add(spokenAs);
    if (isLanguageDetected) continue;
    // A language may have different tags for voice and recognition; Twilio then needs an entry for each tag.
    if (!addedLanguages.has(transcribedAs)) relay.language({ code: transcribedAs, ...recognition });
    addedLanguages.add(transcribedAs);
  }
  if (isRecorded) relay.parameter({ name: 'recorded', value: RECORDED });
  return response.toString();
}

/** Without `callerId` the phone shows the number of the caller. */
type DialOptions = { callerId?: string; ringSeconds?: number };

/** Connects the call with a phone for at most `timeLimitSeconds`; the result is sent to `actionUrl`. */
export function dialTwiml(
  phone: string,
  actionUrl: string,
  timeLimitSeconds: number,
  { ringSeconds: timeout = TRANSFERS.ringSeconds, ...caller }: DialOptions = {},
): string {
  const response = new twilio.twiml.VoiceResponse();
  response.dial(
    { ...caller, timeout, timeLimit: timeLimitSeconds, action: actionUrl, method: 'POST' },
    phone,
  );
  return response.toString();
}

/**
 * Asks for a message after the tone. The recording is reported to `actionUrl` twice, by the action request and by the
 * status callback, in case one request is lost.
 */
export function voicemailTwiml(prompt: string, speech: Speech, actionUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say(spokenBy(speech), toSpokenText(prompt));
  response.record({
    maxLength: MESSAGE_SECONDS_MAX,
    playBeep: true,
    action: actionUrl,
    method: 'POST',
    recordingStatusCallback: actionUrl + REPORTED_AGAIN,
    recordingStatusCallbackEvent: ['completed'],
    recordingStatusCallbackMethod: 'POST',
  });
  response.hangup();
  return response.toString();
}
