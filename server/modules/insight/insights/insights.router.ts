import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { insightsContract } from './insights.contract.ts';
import { readDashboard } from './insights.queries.ts';
import { readOutcomes } from './read-outcomes.ts';
import { readOverview } from './read-overview.ts';
import { readSentiment } from './read-sentiment.ts';
import { readSince } from './read-since.ts';
import { readTeamFigures } from './read-team-figures.ts';
import { readVoice } from './read-voice.ts';

export const insightsRouter = router({
  dashboardMetrics: member(insightsContract.dashboardMetrics).query(({ ctx }) => readDashboard(ctx.deps.db)),

  overview: member(insightsContract.overview).query(({ ctx }) => readOverview(ctx.deps.db, ctx.maySeeMoney)),

  since: member(insightsContract.since).query(({ ctx, input }) => readSince(ctx.deps.db, input)),

  voice: member(insightsContract.voice).query(({ ctx, input }) => readVoice(ctx.deps.db, input)),

  outcomes: member(insightsContract.outcomes).query(({ ctx, input }) =>
    readOutcomes(ctx.deps.db, input, ctx.maySeeMoney),
  ),

  sentiment: member(insightsContract.sentiment).query(({ ctx, input }) => readSentiment(ctx.deps.db, input)),

  team: member(insightsContract.team).query(({ ctx, input }) => readTeamFigures(ctx.deps.db, input)),
});
