/** Why a provider refuses a request of the product; each provider has its own words for it. */
export type RefusalReason =
  | 'invalid_request'
  | 'unsupported_grant_type'
  | 'invalid_client'
  | 'unknown_code'
  | 'used_code'
  | 'expired_code'
  | 'redirect_uri'
  | 'verifier'
  | 'access_token';

/** A refusal of a provider's API, to be worded by the provider's error handler. */
export class OAuthRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A request to sign in that the provider shows an error page for: the product made a mistake. */
export class AuthorizationRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
