import { z } from 'zod';

/** Days until a recording is erased, also at the provider. */
export const RECORDING_DAYS = 30;

/** A recording of the whole call, or a message after the tone. */
export const RECORDING_KINDS = ['call', 'message'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** States of a recording in order; only `kept` is audible. */
export const RECORDING_STATES = ['asked', 'recording', 'kept', 'erasing', 'erased'] as const;

export const removeRecordingInput = z.object({ recordingId: z.int32() });
export type RemoveRecordingInput = z.infer<typeof removeRecordingInput>;

/** A playable recording: its audio is at `/api/recordings/{id}/sound`, for the bearer of a session. */
export type RecordingView = {
  id: number;
  kind: RecordingKind;
  seconds: number;
  /** Time at which the recording is erased. */
  expiresAt: string;
};
