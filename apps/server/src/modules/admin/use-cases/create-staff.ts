import type { StaffRole } from '@waybill/contract/staff/duties'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { PasswordHasher } from '../../../platform/passwords.ts'
import { emailNorm, passwordProblem } from '../../account/index.ts'
import { mailsToOwners } from '../mail-owners.ts'
import { insertStaff } from '../repository.ts'
import { createSecondFactor } from '../../../platform/second-factor.ts'

interface StaffPorts {
  readonly db: Executor
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly now: number
  /** Name of the shop in authenticator apps (SET-01). */
  readonly issuer: string
  /** Actor of the audit trail: `operator:ana`. */
  readonly actor: string
}

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
  /** The shared secret of the second factor, from a random source; 20 bytes. */
  readonly totpKey: Uint8Array
}

export interface CreatedStaff {
  readonly id: number
  readonly totpSecret: string
  /** For authenticator apps. */
  readonly totpUrl: string
}

/** Makes an account of the staff; its second factor is stored sealed, so a copy of the database can't sign in. */
export async function createStaff(
  { db, keys, passwords, now, issuer, actor }: StaffPorts,
  { email, name, role, password, totpKey }: NewStaff,
): Promise<Result<CreatedStaff, { readonly message: string }>> {
  const address = emailNorm(email)
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return fail({ message: `${email} is not an e-mail address.` })
  if ((await passwordProblem(password)) !== undefined)
    return fail({ message: 'The password needs 10 to 128 characters and must not be a common one.' })
  const { secret, address: totpUrl, sealed } = createSecondFactor(keys, { key: totpKey, issuer, label: email })
  const id = await insertStaff(db, {
    email,
    emailNorm: address,
    name,
    role,
    passwordHash: await passwords.hash(password),
    totpSealed: sealed,
    now,
  })
  if (id === undefined) return fail({ message: `${email} has an account already.` })
  const mails = await mailsToOwners(db, { what: 'made', staffId: id, name, email, role, by: actor, now })
  const about = { entity: 'staff', entityId: String(id), data: { role } } as const
  await recordEvent(db, keys, { name: 'staff.made', ...about, actor, now, mails })
  return ok({ id, totpSecret: secret, totpUrl })
}
