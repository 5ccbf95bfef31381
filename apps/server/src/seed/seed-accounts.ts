import { currencyOfCountry, type Currency } from '@waybill/domain/money'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import { emailNorm } from '../modules/account/index.ts'
import type { DemoCompany } from './seed-demo-people.ts'

/** A demo company as it stands in the database. */
export interface SeededAccount {
  readonly company: DemoCompany
  readonly accountId: number
  readonly primaryId: number
  readonly currency: Currency
  readonly registeredAt: number
}

interface AccountSeed {
  /** Currency that the shop sells in. */
  readonly sold: readonly Currency[]
  readonly company: DemoCompany
  readonly passwordHash: string
  readonly registeredAt: number
  readonly isLocked?: boolean
  readonly partnerAccountId?: number
  readonly payerAccountId?: number
}

/** An account with its members, all of them verified. */
export async function seedAccount(db: Executor, seed: AccountSeed): Promise<SeededAccount> {
  const { company, registeredAt } = seed
  const currency = currencyOfCountry(company.country, seed.sold)
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      kind: company.accountKind,
      company: company.company,
      country: company.country,
      currency,
      time_zone: company.timeZone,
      locale: company.locale,
      is_locked: seed.isLocked ?? false,
      partner_account_id: seed.partnerAccountId ?? null,
      payer_account_id: seed.payerAccountId ?? null,
      created_at: instant(registeredAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const primaryId = await seedMembers(db, { ...seed, accountId })
  return { company, accountId, primaryId, currency, registeredAt }
}

async function seedMembers(
  db: Executor,
  { company, accountId, passwordHash, registeredAt }: AccountSeed & { readonly accountId: number },
): Promise<number> {
  const members = await db
    .insertInto('member')
    .values(
      company.people.map(({ email, firstName, lastName, role }) => ({
        account_id: accountId,
        email,
        email_norm: emailNorm(email),
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        is_primary: role === 'primary',
        is_read_only: role === 'read_only',
        email_verified_at: instant(registeredAt),
        created_at: instant(registeredAt),
      })),
    )
    .returning(['id', 'is_primary'])
    .execute()
  const primary = members.find((member) => member.is_primary)
  if (primary === undefined) throw new Error(`${company.company} has no primary member`)
  return primary.id
}
