/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' compiles in the demo people who can sign in when the service cannot be reached; never in production. */
  readonly VITE_DEMO_FALLBACK?: string;
}
