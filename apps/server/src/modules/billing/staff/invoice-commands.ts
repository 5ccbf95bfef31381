import type { BillingRejection } from '@waybill/domain/billing'
import { exponentOf, isPayable, money, sum, type Currency, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { beyondChallenges, carryOutBeyondChallenges } from '../core/end-challenges.ts'
import { carryOut } from '../core/open-account.ts'
import { findNumbered, findNumbers } from '../store/invoices.ts'
import { answerOf, type CommandProblem, type StaffCommand } from './staff-command.ts'

/** A transfer as an operator reads it from a bank statement. */
export interface ReadTransfer {
  readonly invoiceNumber: number
  /** In major units of the invoice's currency: `59.00`. */
  readonly amount: string
  /** Another amount than what is open is taken as well. */
  readonly isAnyAmount: boolean
  readonly reference: string
  /** Its author, for the audit trail. */
  readonly by: string
}

/** Reason why nothing happened to an invoice. */
export type InvoiceProblem = 'no-such-invoice' | 'not-an-amount' | CommandProblem

/** Takes a transaction back; its reason is the rejection. */
const NOT_RECORDED = apiError(409, 'not-recorded')

/** No open try may stand in the way of it. */
async function commandBeyond(ports: ChargingPorts, { by, ...commanded }: StaffCommand) {
  return answerOf(await carryOutBeyondChallenges(ports, { ...commanded, actor: `operator:${by}` }))
}

/**
 * An amount in major units, as `59.00`; undefined for more decimals than the currency has, and for what can't be paid in it, as
 * 1.235 KWD: an amount is never rounded.
 */
export function readAmount(text: string, currency: Currency): Money | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  const exponent = exponentOf(currency)
  if (whole === '' || fraction.length > exponent) return undefined
  const amount = money(Number(whole + fraction.padEnd(exponent, '0')), currency)
  return isPayable(amount) ? amount : undefined
}

/** Records a bank transfer for an invoice, as the command of its account. */
export async function recordTransfer(
  ports: ChargingPorts,
  { invoiceNumber, amount, isAnyAmount, reference, by }: ReadTransfer,
): Promise<Result<undefined, InvoiceProblem>> {
  const invoice = await findNumbered(ports.store.db, { number: invoiceNumber })
  if (invoice === undefined) return fail('no-such-invoice')
  const { account_id: accountId, currency } = invoice
  const came = readAmount(amount, currency)
  if (came === undefined) return fail('not-an-amount')
  const command = { kind: 'record_transfer', documentId: invoice.id, amount: came, isAnyAmount, reference } as const
  const done = await commandBeyond(ports, { accountId, command, by })
  return done.ok ? ok(undefined) : done
}

/** A transfer of which each part pays an invoice, and what is written beside it in the same transaction. */
export interface WholeTransfer {
  readonly parts: readonly (Pick<ReadTransfer, 'isAnyAmount'> & {
    readonly accountId: number
    readonly documentId: number
    readonly amount: Money
  })[]
  readonly reference: string
  readonly by: string
  /** Written once all parts are; its failure takes them back. */
  readonly beside: (db: Executor) => Promise<Result<undefined, ApiError>>
}

/** Records a transfer of several parts, all of them or none. */
export async function recordWholeTransfer(
  ports: ChargingPorts,
  { parts, reference, by, beside }: WholeTransfer,
): Promise<Result<undefined, BillingRejection['code'] | ApiError>> {
  const actor = `operator:${by}`
  const run = async (): Promise<Result<Result<undefined, BillingRejection>, ApiError>> => {
    const rejected: BillingRejection[] = []
    const whole = await inTransaction(ports.store, async (db) => {
      rejected.length = 0
      for (const { accountId, ...part } of parts) {
        const command = { kind: 'record_transfer', reference, ...part } as const
        // oxlint-disable-next-line no-await-in-loop -- one transaction, part by part
        const carried = await carryOut(db, ports, { accountId, command, actor })
        if (!carried.ok) return carried
        if (carried.value.ok) continue
        rejected.push(carried.value.failure)
        return fail(NOT_RECORDED)
      }
      return beside(db)
    })
    const [rejection] = rejected
    if (whole.ok || rejection === undefined) return whole.ok ? ok(ok(undefined)) : whole
    return ok(fail(rejection))
  }
  const accounts = [...new Set(parts.map(({ accountId }) => accountId))]
  const done = await beyondChallenges(
    ports,
    accounts.map((accountId) => ({ accountId, actor })),
    run,
  )
  if (!done.ok) return done
  return done.value.ok ? ok(undefined) : fail(done.value.failure.code)
}

/** Gives up what is open of an invoice: it was wrong, or it will never be paid (B-81). */
export async function voidInvoice(
  ports: ChargingPorts,
  voiding: { readonly invoiceNumber: number; readonly reason: 'void' | 'uncollectible'; readonly by: string },
): Promise<Result<undefined, InvoiceProblem>> {
  const { invoiceNumber, reason, by } = voiding
  const invoice = await findNumbered(ports.store.db, { number: invoiceNumber })
  if (invoice === undefined) return fail('no-such-invoice')
  const command = { kind: 'void_invoice', documentId: invoice.id, reason } as const
  const done = await commandBeyond(ports, { accountId: invoice.account_id, command, by })
  return done.ok ? ok(undefined) : done
}

/** Result of an invoice that was issued again. */
export interface ReissueResult {
  /** Of the credit note. */
  readonly noteNumber: string
  /** Of the new invoice; absent where too little was left to charge, which waits for the next one. */
  readonly invoiceNumber: string | undefined
  readonly total: Money
  /** Credit that its account gained; `open` is what it has to pay. */
  readonly credit: Money
  readonly open: Money
}

/** Takes an invoice back, and issues it again to the address and the tax number that the account has by now. */
export async function reissueInvoice(
  ports: ChargingPorts,
  { invoiceNumber, by }: { readonly invoiceNumber: number; readonly by: string },
): Promise<Result<ReissueResult, InvoiceProblem>> {
  const invoice = await findNumbered(ports.store.db, { number: invoiceNumber })
  if (invoice === undefined) return fail('no-such-invoice')
  const { account_id: accountId, currency, id: documentId } = invoice
  const command = { kind: 'reissue_invoice', documentId } as const
  const done = await commandBeyond(ports, { accountId, documentId, command, by })
  if (!done.ok) return done
  const { rows, credit, issued } = done.value
  const [note, again] = ['credit', 'manual'].map((kind) => rows.documents.added.find((row) => row.kind === kind))
  if (note === undefined || again === undefined) throw new Error('an invoice issued again without its documents')
  const numbers = await findNumbers(ports.store.db, issued)
  return ok({
    noteNumber: numbers.get(note.id) ?? '',
    invoiceNumber: numbers.get(again.id),
    total: again.total,
    credit: sum(
      credit.map(({ amount }) => amount),
      currency,
    ),
    open: sum(
      rows.receivables.added.map(({ open }) => open),
      currency,
    ),
  })
}
