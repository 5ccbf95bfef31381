import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, flagOut, isoOut, line, locale, utm } from '../fields.ts'
import { credential, passkeyChallenge } from './passkeys.ts'
import { PAYER_PAGES } from './payer-forms.ts'

const email = z.string().max(254)
const password = z.string().max(1_024)

const policies = z.strictObject({
  pages: z.record(z.string(), flagOut),
  features: z.record(z.string(), flagOut),
  subscription: flagOut,
  settings: flagOut,
})

const flags = z.strictObject({
  trial: flagOut,
  expired: flagOut,
  subscribed: flagOut,
  canceled: flagOut,
  paused: flagOut,
  past_due: flagOut,
  pending_change: flagOut,
  legacy: flagOut,
  mobile: flagOut,
  wired: flagOut,
  shopify: flagOut,
})

/** The caller's session: visitors have no `member_id`. */
export const sessionResult = z
  .union([
    z.strictObject({ kind: z.literal('visitor'), locale, currency, page_token: z.string() }),
    z.strictObject({
      member_id: z.int(),
      account_id: z.int(),
      email: z.string(),
      kind: z.string(),
      is_primary: flagOut,
      is_read_only: flagOut,
      is_indirect: flagOut,
      is_affiliate: flagOut,
      is_locked: flagOut,
      subscription_type: z.literal([0, 1]),
      subscription_status: z.literal([1, -1, -2]),
      flags,
      organization: z.strictObject({ status: flagOut }),
      policies,
      locale,
      currency,
      page_token: z.string(),
    }),
  ])
  .meta({ id: 'Session' })

export const registerBody = z.strictObject({
  email,
  password,
  // one of the two at least (S-26)
  first_name: line(0, 100),
  last_name: line(0, 100),
  company: line(1, 100),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: z.string().max(80).optional(),
  cart_key: z.string().max(64).optional(),
  utm: utm.optional(),
  locale: locale.optional(),
  /** Of the browser, proposed once: the account’s zone. UTC without it, or where the shop doesn't know it. */
  time_zone: z.string().max(64).optional(),
  /** Version of the legal texts that were shown; the present one where it is absent (ORD-12). */
  terms: z.int().positive().optional(),
})

export const accountActions = defineCalls({
  'GET /account/session': { summary: 'Who am I', area: 'account', access: 'session', result: sessionResult },
  // before the sign-in, whose form is that of every other field
  'POST /account/session/factor': {
    summary: 'Signs in with the second factor, after a password that was right: within five minutes, once',
    area: 'account',
    access: 'session',
    form: { on: '/sign-in', intent: 'factor.check' },
    body: z.strictObject({ sign_in: z.string().max(128), code: z.string().max(40) }),
    result: sessionResult,
  },
  'POST /account/session/passkey/challenge': {
    summary: 'A challenge for a passkey that signs in: alone, or after a password that was right',
    area: 'account',
    access: 'session',
    body: z.strictObject({ sign_in: z.string().max(128).optional() }),
    result: passkeyChallenge,
  },
  'POST /account/session/passkey': {
    summary: 'Signs in with a passkey that has answered the challenge: within five minutes, once',
    area: 'account',
    access: 'session',
    body: z.strictObject({ credential, sign_in: z.string().max(128).optional() }),
    result: sessionResult,
  },
  'POST /account/session': {
    summary: 'Signs in',
    area: 'account',
    access: 'session',
    form: { on: '/sign-in' },
    body: z.strictObject({
      email,
      password,
      totp: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      recovery_code: z.string().max(40).optional(),
    }),
    result: sessionResult,
  },
  'DELETE /account/session': {
    summary: 'Signs out',
    area: 'account',
    access: 'session',
    form: { on: '/sign-out', leadsTo: '/platform/marketplace' },
    result: z.strictObject({}),
  },
  'GET /services/token': {
    summary: 'A bearer token of 5 minutes for billing calls',
    area: 'account',
    access: 'account',
    isTokenCall: true,
    result: z.strictObject({ token: z.string(), expires_at: isoOut, page_token: z.string() }),
  },
  'POST /register': {
    summary: 'Creates an account with its primary member and a 7-day trial',
    area: 'registration',
    access: 'session',
    form: { on: '/register' },
    isIdempotent: true,
    body: registerBody,
    result: z.strictObject({ member_id: z.int(), account_id: z.int(), trial_ends_at: isoOut, next: z.string() }),
  },
  'POST /account/password/forgot': {
    summary: 'Mails a link that sets a new password; the answer is the same for every address',
    area: 'account',
    access: 'session',
    form: { on: '/account/password/forgot' },
    body: z.strictObject({ email }),
    result: z.strictObject({}),
  },
  'POST /account/password/reset/{token}': {
    summary: 'Sets a new password by the link of a mail',
    area: 'account',
    access: 'session',
    form: { on: '/account/password/reset/:token' },
    params: z.object({ token: z.string().max(128) }),
    body: z.strictObject({ password }),
    result: z.strictObject({}),
  },
  'POST /account/email/verification': {
    summary: 'Mails the member another link that confirms their address',
    area: 'registration',
    access: 'account',
    form: { on: PAYER_PAGES, intent: 'verification.send' },
    result: z.strictObject({ state: z.enum(['sent', 'verified']), email: z.string() }),
  },
  'POST /verify-email/{token}': {
    summary: 'Verifies an address by the link of a mail',
    area: 'registration',
    access: 'session',
    form: { on: '/verify-email/:token' },
    params: z.object({ token: z.string().max(128) }),
    result: z.strictObject({ email: z.string() }),
  },
})
