import { z } from 'zod'
import { credential, passkeyChallenge } from '../actions/passkeys.ts'
import { defineCalls } from '../call.ts'
import { flagOut, isoOut, line } from '../fields.ts'
import { byId } from './admin.ts'

const passkey = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created_at: isoOut,
    /** Null for one that was never used. */
    last_used_at: isoOut.nullable(),
  })
  .meta({ id: 'StaffPasskey' })

const nothing = z.strictObject({})

/** Passkeys of the staff, each a second factor beside the password (S-27). */
export const staffPasskeyCalls = defineCalls({
  'POST /api/admin/v1/session/challenge': {
    summary: 'A challenge for the passkey of a sign-in of this address, which is known or not',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ email: z.string().max(254) }),
    result: passkeyChallenge,
  },
  'POST /api/admin/v1/session/factor/challenge': {
    summary: 'A challenge for a passkey of the caller, who gives the second factor again',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    body: nothing,
    result: passkeyChallenge,
  },
  'GET /api/admin/v1/passkeys': {
    summary: 'The second factors of the caller: whether an app is one, and the passkeys, the first one first',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    result: z.strictObject({ has_app: flagOut, passkeys: z.array(passkey) }),
  },
  'POST /api/admin/v1/passkeys/challenge': {
    summary: 'A challenge for a new passkey of the caller',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    needsFactor: true,
    body: nothing,
    result: passkeyChallenge,
  },
  'POST /api/admin/v1/passkeys': {
    summary: 'Adds the passkey that has answered the challenge of this session',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    body: z.strictObject({ credential, name: line(0, 60) }),
    result: nothing,
  },
  'POST /api/admin/v1/passkeys/{id}': {
    summary: 'Gives a passkey of the caller another name',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    params: byId,
    body: z.strictObject({ name: line(1, 60) }),
    result: nothing,
  },
  'DELETE /api/admin/v1/passkeys/{id}': {
    summary: 'Removes a passkey of the caller; the last second factor stays',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    needsFactor: true,
    params: byId,
    result: nothing,
  },
})
