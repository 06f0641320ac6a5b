// With the first object schema Zod probes whether it may use eval, which the content security policy reports
// as a violation. Zod reads this object when its first module runs, so main.tsx imports this file before
// anything else. Zod's `config` is not used, because it would load Zod's core with every page, even without
// validation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
