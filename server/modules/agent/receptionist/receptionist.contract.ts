import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  type AnswerView,
  answerIdInput,
  type CoverageView,
  listAnswersInput,
  openTrialInput,
  type ReceptionistSettingsView,
  saveAnswerInput,
  saveTextsInput,
  setRecordingInput,
  type TrialView,
  updateSettingsInput,
} from './receptionist.schema.ts';

export const receptionistContract = {
  settings: takesNothing(answers<ReceptionistSettingsView>()),
  updateSettings: takes(updateSettingsInput, answers<ReceptionistSettingsView>()),
  setRecording: takes(setRecordingInput, answers<ReceptionistSettingsView>()),
  saveTexts: takes(saveTextsInput, answers<ReceptionistSettingsView>()),
  answers: takes(listAnswersInput, answers<AnswerView[]>()),
  saveAnswer: takes(saveAnswerInput, answers<AnswerView>()),
  deleteAnswer: takes(answerIdInput, succeeds),
  coverage: takesNothing(answers<CoverageView>()),
  openTrial: takes(openTrialInput, answers<TrialView>()),
};
