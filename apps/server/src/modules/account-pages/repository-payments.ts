import { sql, type Selectable } from 'kysely'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { methodTypes, paymentStates, type DunningScheduleName, type PaymentState } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { PaymentMethodTable } from '../../platform/database/schema-billing.ts'
import type { PaymentAttemptTable, PaymentTable, ReceivableTable } from '../../platform/database/schema-collecting.ts'

const { unpaid, paid, refund, void: given } = paymentStates

const OVER: ReadonlySet<PaymentState> = new Set([unpaid, paid, refund, given])
const OUTSTANDING = Object.values(paymentStates).filter((state) => !OVER.has(state))

/** A payment that isn't over, and what it is for. Epoch ms. */
export interface OutstandingPayment {
  readonly state: PaymentState
  readonly invoiceId: number
  /** The number of its invoice, and what stands before it; null for a draft. */
  readonly seq: number | null
  readonly numberPrefix: string | null
  /** Collected as a bank transfer: nothing can be tried. */
  readonly isByTransfer: boolean
  /** Open amount of its invoice; of a draft, the amount that it will collect. */
  readonly amount: Money
  /** The product of the first line that charges; null for the Custom Solution. */
  readonly productId: number | null
  readonly isAddOn: boolean
  readonly dueAt: number | null
  readonly firstFailedAt: number | null
  readonly schedule: DunningScheduleName | null
  readonly nextAttemptAt: number | null
  /** A bank took settled money back, and nothing was declined since. */
  readonly isReturned: boolean
}

/**
 * The payments of an account that a message can be about (B-26): all but those without one. A purchase that was declined keeps its
 * failed payment, but its invoice is void, so that nothing is owed.
 */
export async function findOutstanding(db: Executor, accountId: number): Promise<readonly OutstandingPayment[]> {
  const { rows } = await sql<{
    state: PaymentState
    invoice_id: number
    seq: number | null
    number_prefix: string | null
    method: number
    amount: number
    currency: Currency
    product_id: number | null
    is_add_on: boolean | null
    due_at: number | null
    first_failed_at: number | null
    schedule: DunningScheduleName | null
    next_attempt_at: number | null
    decline_code: string | null
  }>`
    select payment.state, payment.invoice_id, invoice.seq, invoice.number_prefix, payment.method,
      coalesce(receivable.open, payment.amount) as amount, payment.currency, first.product_id, receivable.is_add_on,
      receivable.due_at, receivable.first_failed_at, receivable.schedule, receivable.next_attempt_at,
      payment.decline_code
    from payment join invoice on invoice.id = payment.invoice_id
    left join receivable on receivable.invoice_id = payment.invoice_id
    left join lateral (
      select product_id from invoice_line where invoice_id = payment.invoice_id order by amount <= 0, position limit 1
    ) first on true
    where payment.account_id = ${accountId} and payment.state = any(${OUTSTANDING}::int[])
      and invoice.status <> 'void'
    order by payment.id`.execute(db)
  return rows.map((row) => ({
    state: row.state,
    invoiceId: row.invoice_id,
    seq: row.seq,
    numberPrefix: row.number_prefix,
    isByTransfer: row.method === methodTypes.bank_transfer,
    amount: money(row.amount, row.currency),
    productId: row.product_id,
    isAddOn: row.is_add_on === true,
    dueAt: row.due_at,
    firstFailedAt: row.first_failed_at,
    schedule: row.schedule,
    nextAttemptAt: row.next_attempt_at,
    isReturned: isReturned(row),
  }))
}

/** The oldest invoice that failed or is overdue. Epoch ms. */
export interface PastDueInvoice extends Pick<
  Selectable<ReceivableTable>,
  'due_at' | 'first_failed_at' | 'next_attempt_at' | 'is_add_on' | 'schedule' | 'open' | 'currency'
> {
  readonly seq: number
  readonly invoice_id: number
  readonly attempts: number
  /** Of its newest attempt; null where none was declined. */
  readonly decline_code: string | null
}

/** Settled money came back, and nothing was declined since. */
export function isReturned(of: Readonly<Record<'schedule' | 'decline_code', string | null>>): boolean {
  return of.schedule === 'bank_return' && of.decline_code === null
}

export async function findPastDue(db: Executor, accountId: number): Promise<PastDueInvoice | undefined> {
  const { rows } = await sql<PastDueInvoice>`
    select invoice.seq, receivable.invoice_id, receivable.due_at, receivable.first_failed_at, receivable.next_attempt_at, receivable.is_add_on,
      receivable.schedule, receivable.open, receivable.currency, payment.decline_code,
      (select count(*)::integer from payment_attempt attempt where attempt.payment_id = payment.id) as attempts
    from receivable join invoice on invoice.id = receivable.invoice_id join payment on payment.invoice_id = invoice.id
    where receivable.account_id = ${accountId} and receivable.open > 0
      and payment.state in (${paymentStates.failed}, ${paymentStates.overdue})
    order by invoice.issued_at, invoice.id limit 1`.execute(db)
  return rows[0]
}

/** An attempt with what it pays, and by which method. */
export type AttemptPayment = Pick<
  Selectable<PaymentAttemptTable>,
  'id' | 'account_id' | 'state' | 'outcome' | 'origin' | 'gateway_ref'
> &
  Pick<
    Selectable<PaymentTable>,
    'invoice_id' | 'amount' | 'currency' | 'challenge_url' | 'challenge_expires_at' | 'decline_code'
  > & {
    readonly payment_state: PaymentState
    readonly last_four: string | null
    /** Number of the attempt of its invoice, from 1; what came back or was never made doesn't count. */
    readonly try_number: number
  }

export interface RefundRecord {
  /** The invoice that it is of. */
  readonly documentId: number
  /** By the provider. */
  readonly toMethod: Money
  /** Account credit instead of it, and the part of its note that was so from the start. */
  readonly toCredit: Money
  readonly currency: Currency
}

/** Undefined for a refund that isn't over. */
export async function findRefund(db: Executor, refundId: number): Promise<RefundRecord | undefined> {
  const { rows } = await sql<{ invoice_id: number; given: number; credited: number; currency: Currency }>`
    select refund.invoice_id, invoice.currency, case when refund.state = 'refunded' then refund.amount else 0 end as given,
      case when refund.state = 'credited' then note.total
        else greatest(coalesce(note.total, 0) - refund.amount, 0)
          + case when refund.state = 'rejected' then refund.amount - coalesce(refund.excess, 0) else 0 end
      end as credited
    from refund join invoice on invoice.id = refund.invoice_id left join invoice note on note.id = refund.note_id
    where refund.id = ${refundId} and refund.state in ('refunded', 'rejected', 'credited')`.execute(db)
  const [row] = rows
  return (
    row && {
      documentId: row.invoice_id,
      toMethod: money(row.given, row.currency),
      toCredit: money(row.credited, row.currency),
      currency: row.currency,
    }
  )
}

export async function findAttemptPayment(db: Executor, attemptId: number): Promise<AttemptPayment | undefined> {
  const { rows } = await sql<AttemptPayment>`
    select attempt.id, attempt.account_id, attempt.state, attempt.outcome, attempt.origin, attempt.gateway_ref, payment.invoice_id,
      coalesce(attempt.amount, payment.amount) as amount, payment.currency, payment.challenge_url,
      payment.challenge_expires_at, payment.decline_code, payment.state as payment_state, method.last_four,
      (select count(*)::integer from payment_attempt earlier where earlier.payment_id = attempt.payment_id
        and earlier.id <= attempt.id and earlier.state not in ('ended', 'paid', 'returned', 'disputed', 'charged_back')) as try_number
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
    left join payment_method method on method.id = attempt.payment_method_id
    where attempt.id = ${attemptId}`.execute(db)
  return rows[0]
}

/** A try of an issued invoice that waits for its customer at the bank. */
interface InvoiceChallenge {
  readonly attemptId: number
  /** The number of its invoice, and what stands before it. */
  readonly seq: number | null
  readonly number_prefix: string | null
  readonly amount: Money
  readonly until: number
}

/** The oldest of an account's tries that wait at the bank. */
export async function findInvoiceChallenge(
  db: Executor,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<InvoiceChallenge | undefined> {
  const { rows } = await sql<
    { id: number; amount: number; currency: Currency; until: number } & Pick<InvoiceChallenge, 'seq' | 'number_prefix'>
  >`
    select attempt.id, invoice.seq, invoice.number_prefix, payment.amount, payment.currency, payment.challenge_expires_at as until
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
    join invoice on invoice.id = payment.invoice_id
    where attempt.account_id = ${accountId} and attempt.state = 'challenge' and invoice.status = 'open'
      and payment.challenge_expires_at > ${instant(now)}
    order by attempt.id limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, amount, currency, ...waiting } = row
  return { ...waiting, attemptId: id, amount: money(amount, currency) }
}

/** The receivable of an issued invoice: what it still collects. */
export async function findReceivable(
  db: Executor,
  invoiceId: number,
): Promise<Selectable<ReceivableTable> | undefined> {
  return db.selectFrom('receivable').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()
}

export async function findMethod(db: Executor, id: number): Promise<Selectable<PaymentMethodTable> | undefined> {
  return db.selectFrom('payment_method').selectAll().where('id', '=', id).executeTakeFirst()
}
