import { config } from 'zod/v4/core';

// When the first object schema is made, Zod probes whether it may use eval, which the content security policy reports
// as a violation. This must run before that, so main.tsx imports it first.
config({ jitless: true });
