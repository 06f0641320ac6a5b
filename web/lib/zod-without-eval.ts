import { config } from 'zod/v4/core';

// Zod tries whether it may compile code when the first object schema is made, which the content security policy reports
// as an error. This must run before any schema is made, so main.tsx imports it first.
config({ jitless: true });
