import { succeeds, takes } from '../../../trpc/contract.ts';
import { removeRecordingInput } from './recordings.schema.ts';

export const recordingsContract = {
  remove: takes(removeRecordingInput, succeeds),
};
