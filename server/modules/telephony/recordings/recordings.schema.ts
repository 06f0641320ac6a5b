import { z } from 'zod';

/** Days after which a recording is erased, here and at the provider. */
export const RECORDING_DAYS = 30;

/** `call`: a recording of the whole call. `message`: a voice message after the tone. */
export const RECORDING_KINDS = ['call', 'message'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** States of a recording in their order. Only a recording in state `kept` can be played. */
export const RECORDING_STATES = ['asked', 'recording', 'kept', 'erasing', 'erased'] as const;

export const removeRecordingInput = z.object({ recordingId: z.int32() });
export type RemoveRecordingInput = z.infer<typeof removeRecordingInput>;

/** A playable recording. A signed-in user gets its audio from `/api/recordings/{id}/sound`. */
export type RecordingView = {
  id: number;
  kind: RecordingKind;
  seconds: number;
  /** Time at which the recording is erased. */
  expiresAt: string;
};
