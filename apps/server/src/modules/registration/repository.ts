import type { SelectionTerms, Attribution } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { TrialPlan } from '@waybill/domain/subscription'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { termColumns } from '../subscription/index.ts'

/** AccountType of B-03. */
const MARKETPLACE = 5

export interface NewAccount {
  readonly company: string
  readonly country: string
  readonly currency: Currency
  readonly locale: Locale
  readonly attribution: Attribution
  readonly now: number
}

export async function insertAccount(db: Executor, account: NewAccount): Promise<number> {
  const row = await db
    .insertInto('account')
    .values({
      kind: MARKETPLACE,
      company: account.company,
      country: account.country,
      currency: account.currency,
      time_zone: 'UTC',
      locale: account.locale,
      utm: JSON.stringify(account.attribution.last),
      utm_first: JSON.stringify(account.attribution.first),
      created_at: instant(account.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewMember {
  readonly accountId: number
  readonly email: string
  readonly emailNorm: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | undefined
  readonly now: number
}

/** The primary member of a new account; undefined when the address is taken. */
export async function insertPrimaryMember(db: Executor, member: NewMember): Promise<number | undefined> {
  const row = await db
    .insertInto('member')
    .values({
      account_id: member.accountId,
      email: member.email,
      email_norm: member.emailNorm,
      password_hash: member.passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      phone: member.phone ?? null,
      is_primary: true,
      created_at: instant(member.now),
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface NewTrial {
  readonly accountId: number
  readonly plan: TrialPlan
  readonly catalogueVersion: number
  /** Of the cart; the plan is the trial's. */
  readonly terms: SelectionTerms
}

/** The trial: a subscription of status -1 with its window, its modules, and what they entitle to (B-70). */
export async function insertTrial(db: Executor, trial: NewTrial): Promise<void> {
  const { window } = trial.plan
  const [start, end] = [instant(window.start), instant(window.end)]
  const { id } = await db
    .insertInto('subscription')
    .values({
      account_id: trial.accountId,
      kind: 0,
      state: -1,
      catalogue_version: trial.catalogueVersion,
      ...termColumns({ ...trial.terms, planId: trial.plan.planId }),
      billing_interval: 'month',
      anchor_at: start,
      period_start: start,
      period_end: end,
      trial_start: start,
      trial_end: end,
      due_at: end,
      created_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTrialModules(db, trial, id)
}

async function insertTrialModules(
  db: Executor,
  { accountId, plan, catalogueVersion }: NewTrial,
  subscriptionId: number,
): Promise<void> {
  if (plan.modules.length === 0) return
  const [start, end] = [instant(plan.window.start), instant(plan.window.end)]
  await db
    .insertInto('subscription_item')
    .values(
      plan.modules.map((module) => ({
        subscription_id: subscriptionId,
        account_id: accountId,
        product_id: module.productId,
        catalogue_version: catalogueVersion,
        bundled: module.bundled,
        trial_state: 1,
        trial_quantity: module.quantity ?? null,
        started_at: start,
      })),
    )
    .execute()
  await db
    .insertInto('entitlement')
    .values(
      plan.modules.map((module) => ({
        account_id: accountId,
        product_id: module.productId,
        source: 'trial' as const,
        from_at: start,
        to_at: end,
      })),
    )
    .execute()
}

export async function markVerified(db: Executor, memberId: number, now: number): Promise<void> {
  await db
    .updateTable('member')
    .set({ email_verified_at: instant(now) })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute()
}
