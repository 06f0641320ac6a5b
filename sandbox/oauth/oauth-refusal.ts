/** Reasons why a request of the product is refused. Each provider reports them in its own format. */
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

/** A refusal of a provider's API; the provider's error handler formats it. */
export class OAuthRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An invalid sign-in request of the product, for which the provider shows an error page. */
export class AuthorizationRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
