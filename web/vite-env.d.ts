/// <reference types="vite/client" />

interface ImportMetaEnv {
  /**
   * With the value '1', a build contains the demo users, who can sign in when the service cannot be reached. Never set
   * in production.
   */
  readonly VITE_DEMO_FALLBACK?: string;
}
