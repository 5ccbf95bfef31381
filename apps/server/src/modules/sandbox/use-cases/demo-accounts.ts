import { hasTexts, type Locale } from '@waybill/i18n'
import type { SandboxProps } from '@waybill/contract/pages'
import type { Executor } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/keys.ts'
import { codeOf, openTotp } from '../../../platform/second-factor.ts'
import { DEMO_ACCOUNTS } from '../../../seed/seed-demo-accounts.ts'
import { DEMO_PASSWORD } from '../../../seed/seed-demo-people.ts'
import { findMembersByEmail, findStaffSecrets, type KnownMember } from '../repository.ts'

/** A row of `/sandbox/accounts.json`. */
export interface AccountOut {
  readonly kind: string
  readonly email: string
  readonly password: string
  readonly member_id: number | null
  readonly account_id: number | null
  readonly roles: readonly string[]
  readonly totp_secret?: string
}

const EMAILS = [...new Set(DEMO_ACCOUNTS.map(({ email }) => email))]

async function membersByEmail(db: Executor): Promise<ReadonlyMap<string, KnownMember>> {
  return new Map((await findMembersByEmail(db, EMAILS)).map((member) => [member.email, member]))
}

/** The demo accounts that this database has; none where it wasn't filled with the demo. */
export async function accountsOut(db: Executor, keys: Keys): Promise<readonly AccountOut[]> {
  const members = await membersByEmail(db)
  const staff = new Map((await findStaffSecrets(db, EMAILS)).map((row) => [row.email, openTotp(keys, row.totp_sealed)]))
  return DEMO_ACCOUNTS.flatMap(({ kind, email, roles }): readonly AccountOut[] => {
    const member = members.get(email)
    const totpSecret = staff.get(email)
    if (member !== undefined)
      return [{ kind, email, password: DEMO_PASSWORD, member_id: member.id, account_id: member.account_id, roles }]
    return totpSecret === undefined
      ? []
      : [{ kind, email, password: DEMO_PASSWORD, member_id: null, account_id: null, roles, totp_secret: totpSecret }]
  })
}

/** The members that one click signs in, each once. */
export async function accountsShown(db: Executor, locale: Locale): Promise<SandboxProps['accounts']> {
  const members = await membersByEmail(db)
  const first = new Map(DEMO_ACCOUNTS.toReversed().map((account) => [account.email, account]))
  return DEMO_ACCOUNTS.filter((account) => first.get(account.email) === account && members.has(account.email)).map(
    ({ kind, email, company, story }) => ({
      kind,
      email,
      company,
      story: story[hasTexts(locale) ? locale : 'en'],
    }),
  )
}

/** The demo's staff with what they sign in by. `now` is real time in epoch ms. */
export async function staffShown(
  db: Executor,
  { keys, now }: { readonly keys: Keys; readonly now: number },
): Promise<SandboxProps['staff']> {
  const secrets = await findStaffSecrets(db, EMAILS)
  return secrets.map(({ email, totp_sealed: sealed }) => ({
    email,
    password: DEMO_PASSWORD,
    code: codeOf(openTotp(keys, sealed), now),
  }))
}

/** The member behind a demo address; no other member is signed in without a password. */
export async function findDemoMember(db: Executor, email: string): Promise<KnownMember | undefined> {
  return (await membersByEmail(db)).get(email)
}
