import { sql } from 'kysely'
import type { AttemptState, PaymentOutcome, RefundState } from '@waybill/domain/billing'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { printedNumber } from './invoices.ts'

/** An account's identity, and whether its bills stand still. Epoch ms. */
export interface ReportedAccount {
  readonly company: string
  readonly country: string
  readonly kind: number
  readonly createdAt: number
  readonly name: string
  readonly email: string
  readonly heldAt: number | null
  readonly heldReason: string | null
}

/** Undefined where there is no such account. */
export async function findReportedAccount(db: Executor, accountId: number): Promise<ReportedAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('member', (join) => join.onRef('member.account_id', '=', 'account.id').on('member.is_primary', '=', true))
    .leftJoin('billing_account', 'billing_account.account_id', 'account.id')
    .select([
      'account.company',
      'account.country',
      'account.kind',
      'account.created_at as createdAt',
      'member.first_name',
      'member.last_name',
      'member.email',
      'billing_account.held_at as heldAt',
      'billing_account.held_reason as heldReason',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { first_name: first, last_name: last, email, ...account } = row
  return { ...account, name: `${first ?? ''} ${last ?? ''}`.trim(), email: email ?? '' }
}

/** A method as the staff see it: by its mask, never by its token. */
export interface ReportedMethod {
  readonly id: number
  readonly type: number
  readonly brand: string | null
  readonly lastFour: string | null
  readonly expiryYear: number | null
  readonly expiryMonth: number | null
  readonly isCurrent: boolean
  readonly isBackup: boolean
  readonly disabledAt: number | null
}

/** The methods of an account, the one that is charged first. */
export async function findReportedMethods(db: Executor, accountId: number): Promise<readonly ReportedMethod[]> {
  return db
    .selectFrom('payment_method')
    .select([
      'id',
      'type',
      'brand',
      'last_four as lastFour',
      'expiry_year as expiryYear',
      'expiry_month as expiryMonth',
      'is_current as isCurrent',
      'is_backup as isBackup',
      'disabled_at as disabledAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('is_current', 'desc')
    .orderBy('is_backup', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Account credit in or out, signed, with the number of the document that it is about. Epoch ms. */
export interface ReportedCredit {
  readonly at: number
  readonly amount: Money
  readonly cause: string
  readonly documentNumber: string | null
  /** Reason of the grant, and its author, where the staff gave it. */
  readonly reason: string | null
  readonly grantedBy: string | null
}

/** The newest entries first. */
export async function findReportedCredit(
  db: Executor,
  { accountId, most }: { readonly accountId: number; readonly most: number },
): Promise<readonly ReportedCredit[]> {
  const { rows } = await sql<Omit<ReportedCredit, 'amount'> & { amount: number; currency: Currency }>`
    select entry.created_at as at, entry.amount, entry.currency, entry.cause, ${printedNumber()} as "documentNumber",
      entry.reason, entry.granted_by as "grantedBy"
    from credit_entry entry left join invoice on invoice.id = entry.invoice_id
    where entry.account_id = ${accountId} order by entry.id desc limit ${most}`.execute(db)
  return rows.map(({ amount, currency, ...entry }) => ({ ...entry, amount: money(amount, currency) }))
}

/** One call to the provider, with what it said last. Epoch ms. */
export interface ReportedAttempt {
  readonly at: number
  readonly state: AttemptState
  readonly origin: 'member' | 'system'
  readonly amount: Money
  readonly methodId: number
  /** Null for a draft. */
  readonly documentNumber: string | null
  readonly reference: string | null
  readonly outcome: PaymentOutcome | null
  readonly lookAt: number | null
}

/** The tries since an instant, the newest first. */
export async function findReportedAttempts(
  db: Executor,
  { accountId, since }: { readonly accountId: number; readonly since: number },
): Promise<readonly ReportedAttempt[]> {
  const { rows } = await sql<Omit<ReportedAttempt, 'amount'> & { amount: number; currency: Currency }>`
    select attempt.started_at as at, attempt.state, attempt.origin, payment.amount, payment.currency,
      attempt.payment_method_id as "methodId", ${printedNumber()} as "documentNumber", attempt.gateway_ref as reference,
      attempt.outcome, attempt.look_at as "lookAt"
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
      join invoice on invoice.id = payment.invoice_id
    where attempt.account_id = ${accountId} and attempt.started_at >= ${instant(since)}
    order by attempt.started_at desc, attempt.id desc`.execute(db)
  return rows.map(({ amount, currency, ...row }) => ({ ...row, amount: money(amount, currency) }))
}

/** A cancellation, with what its member said; what an erased account said is gone. Epoch ms. */
export interface ReportedCancellation {
  readonly at: number
  readonly reason: string | null
  readonly comment: string | null
}

/** The newest cancellations of an account: of subscriptions, and of checkouts that were confirmed for the end of a trial. */
export async function findReportedCancellations(
  db: Executor,
  { accountId, most }: { readonly accountId: number; readonly most: number },
): Promise<readonly ReportedCancellation[]> {
  const { rows } = await sql<ReportedCancellation>`
    select occurred_at as at, data ->> 'reason' as reason, data ->> 'comment' as comment from event
    where account_id = ${accountId} and entity = 'subscription'
      and name in ('subscription.cancelled', 'subscription.checkout_cancelled')
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** A refund of the account, and the documents that it is about. Epoch ms. */
export interface ReportedRefund {
  readonly id: number
  readonly at: number
  readonly amount: Money
  readonly excess: Money | undefined
  readonly invoiceNumber: string | null
  readonly noteNumber: string | null
  readonly state: RefundState
  /** Made at the provider itself. */
  readonly isOutside: boolean
  readonly by: string
  readonly reason: string
  readonly reference: string | null
  readonly lookAt: number | null
}

interface RefundListed extends Omit<ReportedRefund, 'amount' | 'excess'> {
  readonly amount: number
  readonly excess: number | null
  readonly currency: Currency
}

/** The newest refunds of an account, the newest first. */
export async function findReportedRefunds(
  db: Executor,
  { accountId, most }: { readonly accountId: number; readonly most: number },
): Promise<readonly ReportedRefund[]> {
  const { rows } = await sql<RefundListed>`
    select refund.id, refund.created_at as at, refund.amount, refund.excess, invoice.currency, ${printedNumber()} as "invoiceNumber",
      ${printedNumber('note')} as "noteNumber", refund.state, refund.made_at_provider as "isOutside", refund.requested_by as by,
      refund.reason, refund.gateway_ref as reference, refund.look_at as "lookAt"
    from refund left join payment on payment.id = refund.payment_id
      join invoice on invoice.id = coalesce(refund.invoice_id, payment.invoice_id)
      left join invoice note on note.id = refund.note_id
    where refund.account_id = ${accountId} order by refund.id desc limit ${most}`.execute(db)
  return rows.map(({ amount, excess, currency, ...row }) => ({
    ...row,
    amount: money(amount, currency),
    excess: excess === null ? undefined : money(excess, currency),
  }))
}
