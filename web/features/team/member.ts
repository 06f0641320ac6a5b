import type { Outputs } from '../../trpc.ts';

export type Member = Outputs['team']['list']['members'][number];
export type Invitation = Outputs['team']['list']['invitations'][number];
