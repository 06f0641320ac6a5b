import type { CallRecording, Recordings } from '../../server/integrations/twilio/recordings.ts';

/** An in-memory provider of recordings that a test controls. */
export type TestRecorder = Recordings & {
  /**
   * Recordings at the provider, by recording id. `seconds` is null while the recording runs. `isAbsent` means that the
   * recording ended without audio.
   */
  there: Map<string, { callSid: string; seconds: number | null; isAbsent?: boolean }>;
  /** The CallSids of started recordings, one per start. */
  startedCallSids: string[];
  /** Errors for the next request, thrown before or after the request takes effect. */
  failBefore: Error | null;
  failAfter: Error | null;
};

let createdCount = 0;

export function createTestRecorder(): TestRecorder {
  const recorder: TestRecorder = {
    there: new Map(),
    startedCallSids: [],
    failBefore: null,
    failAfter: null,
    async startRecording(callSid) {
      strike('failBefore');
      createdCount += 1;
      const sid = `RE${String(createdCount).padStart(32, '0')}`;
      recorder.startedCallSids.push(callSid);
      recorder.there.set(sid, { callSid, seconds: null });
      strike('failAfter');
      return sid;
    },
    async listRecordings(callSid) {
      strike('failBefore');
      const found = [...recorder.there].filter(([, one]) => one.callSid === callSid);
      return found.map(
        ([sid, { seconds, isAbsent = false }]): CallRecording => ({
          sid,
          state: isAbsent ? 'absent' : seconds === null ? 'unfinished' : 'complete',
          seconds: seconds ?? 0,
        }),
      );
    },
    async stopRecording(_callSid, sid) {
      strike('failBefore');
      const running = recorder.there.get(sid);
      if (running) recorder.there.set(sid, { ...running, seconds: running.seconds ?? 5 });
      strike('failAfter');
    },
    async eraseRecording(sid) {
      strike('failBefore');
      recorder.there.delete(sid);
      strike('failAfter');
    },
    async openSound() {
      return null;
    },
  };
  function strike(when: 'failBefore' | 'failAfter'): void {
    const failure = recorder[when];
    recorder[when] = null;
    if (failure) throw failure;
  }
  return recorder;
}
