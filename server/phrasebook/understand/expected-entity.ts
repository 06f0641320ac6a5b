/** What was asked before, where that decides how a bare word is understood. */
export type ExpectedEntity = 'day' | 'time' | 'name' | 'phone' | 'choice' | null;
