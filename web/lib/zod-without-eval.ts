import { config } from 'zod/v4/core';

// The first object schema of a page tries whether it may compile code, which the content security policy reports as an
// error. This must have run before a schema is made, so main.tsx imports it first.
config({ jitless: true });
