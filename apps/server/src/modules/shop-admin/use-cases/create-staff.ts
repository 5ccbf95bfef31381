import { fail, ok, type Result } from '@waybill/domain/result'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { PasswordHasher } from '../../../platform/passwords.ts'
import { emailNorm, passwordProblem } from '../../account/index.ts'

/** Purpose of the key that second factors are sealed with. */
const TOTP_PURPOSE = 'totp'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

interface StaffPorts {
  readonly db: Executor
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly now: number
  /** Name of the shop in authenticator apps (SET-01). */
  readonly issuer: string
}

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly password: string
  /** The shared secret of the second factor, from a random source; 20 bytes. */
  readonly totpKey: Uint8Array
}

export interface CreatedStaff {
  readonly totpSecret: string
  /** For authenticator apps. */
  readonly totpUrl: string
}

/** Makes an account of the staff; its second factor is stored sealed, so a copy of the database can't sign in. */
export async function createStaff(
  { db, keys, passwords, now, issuer }: StaffPorts,
  staff: NewStaff,
): Promise<Result<CreatedStaff, { readonly message: string }>> {
  const address = emailNorm(staff.email)
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return fail({ message: `${staff.email} is not an e-mail address.` })
  if ((await passwordProblem(staff.password)) !== undefined)
    return fail({ message: 'The password needs 10 to 128 characters and must not be a common one.' })
  const totpSecret = base32(staff.totpKey)
  const row = await db
    .insertInto('staff')
    .values({
      email: staff.email,
      email_norm: address,
      password_hash: await passwords.hash(staff.password),
      totp_sealed: Buffer.from(keys.seal(TOTP_PURPOSE, totpSecret), 'base64url'),
      name: staff.name,
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return fail({ message: `${staff.email} has an account already.` })
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(staff.email)}`
  return ok({
    totpSecret,
    totpUrl: `otpauth://totp/${label}?secret=${totpSecret}&issuer=${encodeURIComponent(issuer)}`,
  })
}

/** An account of the staff. */
export interface StaffAccount {
  readonly email: string
  readonly name: string
}

/** The accounts of the staff that an address or a name is of: one at most for an address. */
export async function findStaff(db: Executor, named: string): Promise<readonly StaffAccount[]> {
  return db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where((eb) =>
      eb.or([eb('email_norm', '=', emailNorm(named)), eb(eb.fn<string>('lower', ['name']), '=', named.toLowerCase())]),
    )
    .orderBy('id')
    .execute()
}

/** The secret of a second factor as it was given to its owner. */
export function openTotp(keys: Keys, sealed: Uint8Array): string {
  return keys.open(TOTP_PURPOSE, Buffer.from(sealed).toString('base64url'))
}

/** RFC 4648 without padding; 20 bytes are 32 letters. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)] ?? '').join('')
}
