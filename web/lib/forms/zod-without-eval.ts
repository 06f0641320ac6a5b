// When the first object schema is made, Zod probes whether it may use eval, which the content security policy reports
// as a violation. Zod reads this object when its first file runs, so main.tsx imports this before anything else. Asking
// Zod's own `config` would load its core with every page, also where nothing is checked.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
