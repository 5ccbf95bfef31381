import type { BillingCommand, BillingRejection } from '@waybill/domain/billing'
import { exponentOf, moneyOfRatio, ratioOf, type Currency, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { ChargingPorts } from './billing-ports.ts'
import { carryOutBeyondChallenges } from './end-challenges.ts'
import { findIssuedInvoice } from './repository-accounts.ts'

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
): Promise<Result<undefined, InvoiceProblem>> {
  const carried = await carryOutBeyondChallenges(ports, { accountId, command: given, actor: `operator:${by}` })
  if (!carried.ok) return fail('unavailable')
  return carried.value.ok ? ok(undefined) : fail(carried.value.failure.code)
}

/** An amount in major units, as `59.00`; undefined for more decimals than the currency has: an amount is never rounded. */
export function readAmount(text: string, currency: Currency): Money | undefined {
  const read = /^\d{1,12}(?:\.(\d+))?$/.exec(text)
  if (read === null || (read[1] ?? '').length > exponentOf(currency)) return undefined
  return moneyOfRatio(ratioOf(text), currency, 'half_up')
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
  return command(ports, { accountId, given, by })
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
  return command(ports, { accountId: invoice.accountId, given, by })
}
