import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Keys } from './keys.ts'

/** Purpose of the key that second factors are sealed with. */
const PURPOSE = 'totp'
/** Steps that a clock may be wrong by. */
const TOLERANCE = 1

/** A second factor of a member or of the staff, as an authenticator app takes it (RFC 6238). */
export interface TotpSecret {
  readonly secret: string
  /** `otpauth://…`, which apps take as a QR code. */
  readonly address: string
  readonly sealed: Uint8Array
}

interface TotpLabels {
  readonly issuer: string
  readonly label: string
}

/** `key` is random, of 20 bytes; the secret is stored sealed, so that a copy of the database can't sign in. */
export function createSecondFactor(
  keys: Keys,
  { key, ...labels }: TotpLabels & { readonly key: Uint8Array },
): TotpSecret {
  const secret = base32Of(key)
  return { secret, address: totpAddress(secret, labels), sealed: sealTotp(keys, secret) }
}

/** Bytes in the letters and digits that authenticator apps take. */
export function base32Of(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** `otpauth://…` of a secret. */
export function totpAddress(secret: string, labels: TotpLabels): string {
  return new TOTP({ secret: Secret.fromBase32(secret), ...labels }).toString()
}

export function sealTotp(keys: Keys, secret: string): Uint8Array {
  return Buffer.from(keys.seal(PURPOSE, secret), 'base64url')
}

/** The secret of a second factor as it was given to its owner. */
export function openTotp(keys: Keys, sealed: Uint8Array): string {
  return keys.open(PURPOSE, Buffer.from(sealed).toString('base64url'))
}

/** The code of a secret. `now` is real time in epoch ms. */
export function codeOf(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

/** The step of 30 seconds that a code is of; undefined where it is no code of now. `now` is real time in epoch ms. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: TOLERANCE })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** The dark squares of a QR code as one path, each square a unit. */
export function qrOf(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
