import { tokenTime, type ForgedAnswer } from '@waybill/testkit/forging-provider'

/** Outcomes of an answer, for members and for staff: signed in, or why not. */
export type ForgeryOutcome = 'in' | 'over' | 'cancelled' | 'rejected' | 'address'

/** Answers of the provider: each changes one thing of an honest one. */
export const FORGERIES: readonly (readonly [string, (domain: string) => ForgedAnswer, ForgeryOutcome])[] = [
  ['an honest answer', () => ({}), 'in'],
  ['another nonce', () => ({ claims: { nonce: 'another' } }), 'rejected'],
  ['no nonce', () => ({ claims: { nonce: undefined } }), 'rejected'],
  ['another state', () => ({ answer: { state: 'another' } }), 'over'],
  ['no state', () => ({ answer: { state: undefined } }), 'over'],
  ['another issuer in the token', () => ({ claims: { iss: 'https://login.evil.example' } }), 'rejected'],
  ['another issuer in the answer', () => ({ answer: { iss: 'https://login.evil.example' } }), 'rejected'],
  ['no issuer in the answer', () => ({ answer: { iss: undefined } }), 'rejected'],
  ['a token for another client', () => ({ claims: { aud: 'another' } }), 'rejected'],
  ['a token for another client too', () => ({ claims: { aud: ['shop', 'x'], azp: 'x' } }), 'rejected'],
  ['a token that no one signed', () => ({ signedBy: 'no one' }), 'rejected'],
  ['a token that another key signed', () => ({ signedBy: 'another key' }), 'rejected'],
  ['a token that ended a minute ago', () => ({ claims: { exp: tokenTime() - 60 } }), 'rejected'],
  ['a clock that is 20 s slow', () => ({ claims: { iat: tokenTime() - 320, exp: tokenTime() - 20 } }), 'in'],
  ['a clock that is 20 s fast', () => ({ claims: { iat: tokenTime() + 20, nbf: tokenTime() + 20 } }), 'in'],
  ['a token of the next minute', () => ({ claims: { nbf: tokenTime() + 60 } }), 'rejected'],
  ['no subject', () => ({ claims: { sub: undefined } }), 'rejected'],
  ['an address that isn’t confirmed', () => ({ claims: { email_verified: false } }), 'address'],
  ['an address whose confirmation is a word', () => ({ claims: { email_verified: 'true' } }), 'address'],
  ['an address of another domain', () => ({ claims: { email: 'noor@else.example' } }), 'address'],
  ['an address of a subdomain', (domain) => ({ claims: { email: `noor@it.${domain}` } }), 'address'],
  ['no address', () => ({ claims: { email: undefined } }), 'address'],
  ['that the person cancelled', () => ({ answer: { code: undefined, error: 'access_denied' } }), 'cancelled'],
  ['an error', () => ({ answer: { code: undefined, error: 'server_error' } }), 'rejected'],
]
