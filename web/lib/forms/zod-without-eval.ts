// Tells Zod not to probe whether it may use eval. Zod probes this with the first object schema, and the content
// security policy reports the probe as a violation. Zod reads this object when its first module runs, so main.tsx
// imports this file before anything else. Zod's `config` would have the same effect, but would load Zod's core with
// every page, even without validation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
