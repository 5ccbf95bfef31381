import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { TokenDescription } from '../platform/gateway/payment-gateway.ts'
import type { SeededAccount } from './seed-accounts.ts'

const CARD = 1

/** A card that the sandbox's tokeniser took. */
export interface DemoCard {
  readonly token: string
  readonly method: TokenDescription
}

interface MethodSeed {
  readonly account: SeededAccount
  readonly card: DemoCard
  readonly at: number
  /** False for one that another has taken the place of. */
  readonly isCurrent?: boolean
}

export async function seedMethod(db: Executor, { account, card, at, isCurrent = true }: MethodSeed): Promise<number> {
  const { brand, firstSix, lastFour, expiry, fingerprint } = card.method
  const { id } = await db
    .insertInto('payment_method')
    .values({
      account_id: account.accountId,
      type: CARD,
      gateway_token: card.token,
      brand,
      first_six: firstSix ?? null,
      last_four: lastFour,
      expiry_year: expiry?.year ?? null,
      expiry_month: expiry?.month ?? null,
      fingerprint,
      is_current: isCurrent,
      created_at: instant(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The billing details of the company's primary member; answers them as they are printed on invoices. */
export async function seedBillingInfo(
  db: Executor,
  { company, accountId }: SeededAccount,
  at: number,
): Promise<Readonly<Record<string, string>>> {
  const [{ firstName, lastName }] = company.people
  const fields = {
    first_name: firstName,
    last_name: lastName,
    company: company.company,
    address1: company.street,
    city: company.town,
    ...(company.zip !== undefined && { zip: company.zip }),
    ...(company.state !== undefined && { state: company.state }),
    country: company.country,
  }
  await db
    .insertInto('billing_info')
    .values({ account_id: accountId, fields: JSON.stringify(fields), updated_at: instant(at) })
    .execute()
  return fields
}
