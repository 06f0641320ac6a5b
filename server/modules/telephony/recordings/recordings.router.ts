import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { recordingsContract } from './recordings.contract.ts';
import { removeRecording } from './remove-recording.ts';

export const recordingsRouter = router({
  remove: member(recordingsContract.remove).mutation(({ ctx, input }) =>
    done(removeRecording(ctx.deps, ctx.session, input)),
  ),
});
