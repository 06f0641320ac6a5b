import { z } from 'zod';
import { wireText } from '../../../texts.ts';
import { takes } from '../../../trpc/contract.ts';
import {
  finishSocialInput,
  loginResult,
  signUpInput,
  signUpResult,
} from '../../identity/auth/auth.schema.ts';
import { toWireLogin, wireLogin } from '../../identity/index.ts';

/** The procedures of `auth` that can create a business. */
export const signUpContract = {
  signUp: takes(signUpInput, signUpResult).at({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Create a business and its owner; the token opens onboarding until the address is verified',
    request: signUpInput,
    response: z.object({
      access_token: z.string(),
      user: z.object({
        id: z.number(),
        business_id: z.number(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        business_name: z.string(),
      }),
      stripe_customer_id: z.string(),
      message: z.string(),
    }),
    toInput: (wire) => wire,
    toWire: ({ token, admin, business, stripeCustomerId }) => ({
      access_token: token,
      user: {
        id: admin.id,
        business_id: business.id,
        email: admin.email,
        first_name: admin.firstName,
        last_name: admin.lastName,
        business_name: business.name,
      },
      stripe_customer_id: stripeCustomerId,
      message: wireText('wire.accountCreated'),
    }),
  }),
  finishSocial: takes(finishSocialInput, loginResult).at({
    method: 'POST',
    path: '/api/auth/social/callback',
    summary: 'Sign in with what google, facebook or apple sent the browser back with',
    request: finishSocialInput.omit({ redirectUri: true }).extend({ redirect_uri: z.string().max(500) }),
    response: wireLogin,
    toInput: ({ redirect_uri, ...wire }) => ({ ...wire, redirectUri: redirect_uri }),
    toWire: toWireLogin,
  }),
};
