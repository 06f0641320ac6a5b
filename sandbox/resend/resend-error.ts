import type { ErrorResponse } from 'resend';

/** The error names that the SDK knows. */
export type ResendErrorName = ErrorResponse['name'];

/** An error that the API returns in Resend's format. */
export class ResendError extends Error {
  readonly statusCode: number;
  readonly errorName: ResendErrorName;

  constructor(statusCode: number, errorName: ResendErrorName, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.errorName = errorName;
  }
}

export function resendErrorBody(statusCode: number, name: ResendErrorName, message: string): ErrorResponse {
  return { statusCode, name, message };
}
