const E164 = /^\+[1-9]\d{6,14}$/;

/** The caller's number in E.164; null if it is withheld or no telephone number, such as a SIP address. */
export const callerNumberOf = (from: string | null): string | null =>
  from !== null && E164.test(from) ? from : null;
