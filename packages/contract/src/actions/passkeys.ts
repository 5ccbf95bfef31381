import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { digits, epochOut, isoOut, line } from '../fields.ts'

const FACTOR = '/account/security/factor'

const password = z.string().max(1_024)
const code = z.string().max(40)

/** The answer of an authenticator, as browsers write it in JSON (WebAuthn): the server reads what it needs of it. */
export const credential = z.record(z.string(), z.unknown())

/** Options for the browser's own call, as WebAuthn writes them in JSON. */
export const passkeyChallenge = z.strictObject({ options: z.record(z.string(), z.unknown()) })

const passkey = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created_at: isoOut,
    created_at_epoch: epochOut,
    /** Null for one that has never signed in. */
    last_used_at: isoOut.nullable(),
    last_used_at_epoch: epochOut.nullable(),
  })
  .meta({ id: 'Passkey' })

/** The passkeys of a member's second factor (S-19). */
export const passkeyActions = defineCalls({
  'GET /account/me/passkeys': {
    summary: 'The member’s passkeys, the first one first',
    area: 'account',
    access: 'own_factor',
    result: z.strictObject({ passkeys: z.array(passkey) }),
  },
  'POST /account/me/passkeys/challenge': {
    summary: 'A challenge for a new passkey, by the password, and a code where a second factor is set up',
    area: 'account',
    access: 'own_factor',
    body: z.strictObject({ password, code: code.optional() }),
    result: passkeyChallenge,
  },
  'POST /account/me/passkeys': {
    summary: 'Adds the passkey that has answered the challenge; as the first factor it comes with ten recovery codes',
    area: 'account',
    access: 'own_factor',
    body: z.strictObject({ credential, name: line(0, 60) }),
    result: z.strictObject({ recovery_codes: z.array(z.string()) }),
  },
  'POST /account/me/passkeys/{id}': {
    summary: 'Gives a passkey of the member another name',
    area: 'account',
    access: 'account',
    form: { on: FACTOR, intent: 'passkey.rename', leadsTo: `${FACTOR}?done=passkey_renamed` },
    params: z.object({ id: digits }),
    body: z.strictObject({ name: line(1, 60) }),
    result: z.strictObject({}),
  },
  'POST /account/me/passkeys/{id}/remove': {
    summary: 'Removes a passkey, by the password and a code; without an app and other passkeys the second factor ends',
    area: 'account',
    access: 'account',
    form: { on: FACTOR, intent: 'passkey.remove', leadsTo: `${FACTOR}?done=passkey_removed` },
    params: z.object({ id: digits }),
    body: z.strictObject({ password, code }),
    result: z.strictObject({}),
  },
  'POST /account/me/factor/passkey-code': {
    summary: 'A code in place of the app’s, for a passkey that has answered a challenge: within five minutes, once',
    area: 'account',
    access: 'account',
    body: z.strictObject({ credential }),
    result: z.strictObject({ code: z.string() }),
  },
})
