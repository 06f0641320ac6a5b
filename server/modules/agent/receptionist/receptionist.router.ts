import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { listAnswers } from './answers.queries.ts';
import { deleteAnswer } from './delete-answer.ts';
import { openTrial } from './open-trial.ts';
import { readCoverage } from './read-coverage.ts';
import { receptionistContract } from './receptionist.contract.ts';
import { readSettings } from './receptionist.queries.ts';
import { saveAnswer } from './save-answer.ts';
import { saveTexts } from './save-texts.ts';
import { setRecording } from './set-recording.ts';
import { updateSettings } from './update-settings.ts';

export const receptionistRouter = router({
  settings: member(receptionistContract.settings).query(({ ctx }) => readSettings(ctx.deps.db)),

  updateSettings: member(receptionistContract.updateSettings).mutation(({ ctx, input }) =>
    updateSettings(ctx.deps, ctx.session, input),
  ),

  setRecording: member(receptionistContract.setRecording).mutation(({ ctx, input }) =>
    setRecording(ctx.deps, ctx.session, input),
  ),

  saveTexts: member(receptionistContract.saveTexts).mutation(({ ctx, input }) =>
    saveTexts(ctx.deps, ctx.session, input),
  ),

  answers: member(receptionistContract.answers).query(({ ctx, input }) => listAnswers(ctx.deps.db, input)),

  saveAnswer: member(receptionistContract.saveAnswer).mutation(({ ctx, input }) =>
    saveAnswer(ctx.deps, ctx.session, input),
  ),

  deleteAnswer: member(receptionistContract.deleteAnswer).mutation(({ ctx, input }) =>
    done(deleteAnswer(ctx.deps, ctx.session, input)),
  ),

  coverage: member(receptionistContract.coverage).query(({ ctx }) => readCoverage(ctx.deps.db)),

  openTrial: member(receptionistContract.openTrial).mutation(({ ctx, input }) =>
    openTrial(ctx.deps, ctx.session, input),
  ),
});
