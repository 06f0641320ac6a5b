/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' includes the demo users, who can sign in when the service cannot be reached. Never set in production. */
  readonly VITE_DEMO_FALLBACK?: string;
}
