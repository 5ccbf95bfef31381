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
  /** Actor of the audit trail: `operator:ana`. */
  readonly actor: string
}

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
}

export interface NewStaff extends NewAccount {
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
  ports: StaffPorts & { /** Name of the shop in authenticator apps (SET-01). */ readonly issuer: string },
  { totpKey, ...account }: NewStaff,
): Promise<Result<CreatedStaff, { readonly message: string }>> {
  const { keys, issuer } = ports
  const { secret, address, sealed } = createSecondFactor(keys, { key: totpKey, issuer, label: account.email })
  const stored = await storeStaff(ports, { ...account, totpSealed: sealed })
  return stored.ok ? ok({ id: stored.value, totpSecret: secret, totpUrl: address }) : stored
}

/** Answers the id of the account; without an app it signs in by passkeys, which the caller adds. */
export async function storeStaff(
  { db, keys, passwords, now, actor }: StaffPorts,
  { email, name, role, password, totpSealed }: NewAccount & { readonly totpSealed: Uint8Array },
): Promise<Result<number, { readonly message: string }>> {
  const address = emailNorm(email)
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return fail({ message: `${email} is not an e-mail address.` })
  if ((await passwordProblem(password)) !== undefined)
    return fail({ message: 'The password needs 10 to 128 characters and must not be a common one.' })
  const id = await insertStaff(db, {
    email,
    emailNorm: address,
    name,
    role,
    passwordHash: await passwords.hash(password),
    totpSealed,
    now,
  })
  if (id === undefined) return fail({ message: `${email} has an account already.` })
  const mails = await mailsToOwners(db, { what: 'made', staffId: id, name, email, role, by: actor, now })
  const about = { entity: 'staff', entityId: String(id), data: { role } } as const
  await recordEvent(db, keys, { name: 'staff.made', ...about, actor, now, mails })
  return ok(id)
}
