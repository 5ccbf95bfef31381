import type { RefundDestination, RefundRow } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { BillingPorts } from '../core/billing-ports.ts'
import { readAmount } from './invoice-commands.ts'
import { findNumbered } from '../store/invoices.ts'
import { findRefundOwner } from '../store/refunds.ts'
import { command, type CommandProblem, type StaffCommand } from './staff-command.ts'

/** A refund as the staff want it. */
export interface WantedRefund {
  readonly invoiceNumber: number
  /** Before tax, in major units of the invoice's currency: `20.00`; undefined for all that is left. */
  readonly amount: string | undefined
  readonly destination: RefundDestination
  readonly reason: string
  readonly by: string
  /** Nothing waits for a second name (S-28). */
  readonly isAlone?: boolean
}

/** Reason why nothing was refunded. */
export type RefundProblem = 'no-such-invoice' | 'no-such-refund' | 'not-an-amount' | CommandProblem

/** Carries a refund out, as the command of its account; its row as it is left. */
async function giveBack(ports: BillingPorts, giving: StaffCommand): Promise<Result<RefundRow, RefundProblem>> {
  const done = await command(ports, giving)
  if (!done.ok) return done
  const { added, changed } = done.value.rows.refunds
  const [row] = [...added, ...changed]
  if (row === undefined) throw new Error('a refund without a row')
  return ok(row)
}

/** Gives back what was paid for an invoice, or requests it where another member of the staff has to approve it. */
export async function refundInvoice(
  ports: BillingPorts,
  { invoiceNumber, amount, destination, reason, by, isAlone = false }: WantedRefund,
): Promise<Result<RefundRow, RefundProblem>> {
  const invoice = await findNumbered(ports.store.db, { number: invoiceNumber })
  if (invoice === undefined) return fail('no-such-invoice')
  const { id: documentId, account_id: accountId, currency } = invoice
  const net = amount === undefined ? undefined : readAmount(amount, currency)
  if (amount !== undefined && net === undefined) return fail('not-an-amount')
  const refund = { kind: 'refund', documentId, destination, ...(net && { net }), reason, by, isAlone } as const
  return giveBack(ports, { accountId, documentId, command: refund, by })
}

const decide =
  (kind: 'approve_refund' | 'withdraw_refund') =>
  async (
    ports: BillingPorts,
    { refundId, by }: { readonly refundId: number; readonly by: string },
  ): Promise<Result<RefundRow, RefundProblem>> => {
    const owner = await findRefundOwner(ports.store.db, refundId)
    if (owner === undefined) return fail('no-such-refund')
    return giveBack(ports, { ...owner, command: { kind, refundId, by }, by })
  }

/** Carries out a refund that another name requested. */
export const approveRefund = decide('approve_refund')

/** Ends a request that waits for its approval, by the name that made it. */
export const withdrawRefund = decide('withdraw_refund')
