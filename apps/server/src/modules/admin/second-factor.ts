import { Secret, TOTP } from 'otpauth'
import type { Keys } from '../../platform/keys.ts'

/** Purpose of the key that second factors are sealed with. */
const PURPOSE = 'totp'
/** Steps that a clock may be wrong by. */
const TOLERANCE = 1

/** The second factor of a member of the staff, as an authenticator app takes it (RFC 6238). */
export interface TotpSecret {
  readonly secret: string
  /** `otpauth://…`, which apps take as a QR code. */
  readonly address: string
  readonly sealed: Uint8Array
}

/** `key` is random, of 20 bytes; the secret is stored sealed, so that a copy of the database can't sign in. */
export function createSecondFactor(
  keys: Keys,
  { key, issuer, label }: { readonly key: Uint8Array; readonly issuer: string; readonly label: string },
): TotpSecret {
  const secret = new Secret({ buffer: Uint8Array.from(key).buffer })
  const address = new TOTP({ secret, issuer, label }).toString()
  return { secret: secret.base32, address, sealed: Buffer.from(keys.seal(PURPOSE, secret.base32), 'base64url') }
}

/** The secret of a second factor as it was given to its owner. */
export function openTotp(keys: Keys, sealed: Uint8Array): string {
  return keys.open(PURPOSE, Buffer.from(sealed).toString('base64url'))
}

/** The step of 30 seconds that a code is of; undefined where it is no code of now. `now` is real time in epoch ms. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: TOLERANCE })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
