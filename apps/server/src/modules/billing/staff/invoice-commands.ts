import type { BillingCommand, BillingPlan, BillingRejection } from '@waybill/domain/billing'
import { exponentOf, isPayable, money, sum, type Currency, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { carryOutBeyondChallenges } from '../core/end-challenges.ts'
import { findIssuedInvoice, findNumbers } from '../store/accounts.ts'

/** A transfer as an operator reads it from a bank statement. */
export interface ReadTransfer {
  readonly invoiceNumber: number
  /** In major units of the invoice's currency: `59.00`. */
  readonly amount: string
  /** Another amount than what is open is taken as well (B-115). */
  readonly isAnyAmount: boolean
  readonly reference: string
  /** Who records it, for the audit trail. */
  readonly by: string
}

/** Why nothing happened to an invoice. */
export type InvoiceProblem = 'no-such-invoice' | 'not-an-amount' | 'unavailable' | BillingRejection['code']

async function command(
  ports: ChargingPorts,
  { accountId, given, by }: { readonly accountId: number; readonly given: BillingCommand; readonly by: string },
): Promise<Result<BillingPlan, InvoiceProblem>> {
  const named = given.kind === 'reissue_invoice' ? { documentId: given.documentId } : {}
  const commanded = { accountId, command: given, actor: `operator:${by}`, ...named }
  const carried = await carryOutBeyondChallenges(ports, commanded)
  if (!carried.ok) return fail('unavailable')
  return carried.value.ok ? carried.value : fail(carried.value.failure.code)
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
  const invoice = await findIssuedInvoice(ports.store.db, invoiceNumber)
  if (invoice === undefined) return fail('no-such-invoice')
  const { accountId, currency } = invoice
  const came = readAmount(amount, currency)
  if (came === undefined) return fail('not-an-amount')
  const given = { kind: 'record_transfer', documentId: invoice.id, amount: came, isAnyAmount, reference } as const
  const done = await command(ports, { accountId, given, by })
  return done.ok ? ok(undefined) : done
}

/** Gives up what is open of an invoice: it was wrong, or it will never be paid (B-81). */
export async function voidInvoice(
  ports: ChargingPorts,
  voiding: { readonly invoiceNumber: number; readonly reason: 'void' | 'uncollectible'; readonly by: string },
): Promise<Result<undefined, InvoiceProblem>> {
  const { invoiceNumber, reason, by } = voiding
  const invoice = await findIssuedInvoice(ports.store.db, invoiceNumber)
  if (invoice === undefined) return fail('no-such-invoice')
  const given = { kind: 'void_invoice', documentId: invoice.id, reason } as const
  const done = await command(ports, { accountId: invoice.accountId, given, by })
  return done.ok ? ok(undefined) : done
}

/** What an invoice became that was issued again. */
export interface Reissued {
  /** Of the credit note. */
  readonly noteNumber: string
  /** Of the new invoice; absent where too little was left to charge, which waits for the next one (B-60). */
  readonly invoiceNumber: string | undefined
  readonly total: Money
  /** What its account gained or has to pay. */
  readonly credit: Money
  readonly open: Money
}

/** Takes an invoice back, and issues it again to the address and the tax number that the account has by now (B-84, B-87). */
export async function reissueInvoice(
  ports: ChargingPorts,
  { invoiceNumber, by }: { readonly invoiceNumber: number; readonly by: string },
): Promise<Result<Reissued, InvoiceProblem>> {
  const invoice = await findIssuedInvoice(ports.store.db, invoiceNumber)
  if (invoice === undefined) return fail('no-such-invoice')
  const { accountId, currency, id: documentId } = invoice
  const done = await command(ports, { accountId, given: { kind: 'reissue_invoice', documentId }, by })
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
