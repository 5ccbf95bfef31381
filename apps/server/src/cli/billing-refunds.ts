import type { RefundRow } from '@waybill/domain/billing'
import { formatMoney } from '@waybill/i18n'
import {
  approveRefund,
  refundInvoice,
  withdrawRefund,
  type RefundProblem,
  type WantedRefund,
} from '../modules/billing/staff/refund-invoice.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { portsOf } from './billing-ports-of.ts'
import { withDocument, type NamedDocument } from './named-document.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<RefundProblem, string>>> = {
  'no-such-refund': 'there is no refund of this number',
  'not-an-amount':
    "the amount is none: it is above 0, has a decimal point as in 37.20, and no more decimals than the invoice's currency",
  'other-amount': 'the amount is none',
  'not-an-invoice': 'it is account credit already, or a credit note',
  'not-paid': 'the invoice is not paid, or all of it was refunded',
  'may-be-returned': 'its bank debit can still be taken back by the bank; --to credit takes it at once',
  'nothing-left': 'all of the invoice is credited',
  'exceeds-paid': 'that is more than is left of the invoice',
  'other-currency': "account credit has another currency than the invoice's",
  'account-closed': "the account is erased, and what its method doesn't get back would be its credit",
  'already-requested': 'a refund of this invoice waits to be approved',
  'not-requested': 'this refund is carried out or withdrawn already',
  'other-name': 'only the one who requested it withdraws it',
  'same-name': 'another member of the staff than the one who requested it has to approve it',
  unavailable: 'the account is held or busy',
}

/** What became of a refund, for the operator. */
function said({ id, state, amount }: RefundRow): string {
  const money = formatMoney(amount, 'en', 2)
  if (state === 'requested')
    return `Refund ${id} of ${money} waits: another member of the staff carries it out by "billing approve ${id}".`
  if (state === 'withdrawn') return `Refund ${id} of ${money} is withdrawn: nothing is given back.`
  if (state === 'credited') return `${money} is account credit.`
  return `${money} goes back to where it was paid from, as refund ${id}.`
}

function report(done: Awaited<ReturnType<typeof refundInvoice>>, terminal: Terminal): number {
  terminal.out(done.ok ? said(done.value) : `Nothing is refunded: ${PROBLEMS[done.failure] ?? done.failure}.`)
  return done.ok ? 0 : 1
}

interface GivenRefund extends Omit<WantedRefund, 'invoiceNumber'> {
  readonly invoice: NamedDocument
}

export async function refund({ invoice, ...wanted }: GivenRefund, terminal: Terminal): Promise<number> {
  return withDocument(invoice, terminal, async (open, invoiceNumber) => {
    const by = await staffAddress(open.store.db, wanted.by)
    return report(await refundInvoice(portsOf(open), { ...wanted, invoiceNumber, by }), terminal)
  })
}

export async function approve(
  refundId: number,
  { as, terminal }: { readonly as: string | undefined; readonly terminal: Terminal },
): Promise<number> {
  const approved = { refundId, by: requiredName('refund and approve', as) }
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, approved.by)
    return report(await approveRefund(portsOf(open), { ...approved, by }), terminal)
  })
}

export async function withdraw(
  refundId: number,
  { as, terminal }: { readonly as: string | undefined; readonly terminal: Terminal },
): Promise<number> {
  const withdrawn = { refundId, by: requiredName('withdraw', as) }
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, withdrawn.by)
    return report(await withdrawRefund(portsOf(open), { ...withdrawn, by }), terminal)
  })
}

interface RefundOptions {
  readonly amount?: string | undefined
  readonly all?: boolean | undefined
  readonly to?: string | undefined
  readonly reason?: string | undefined
  readonly as?: string | undefined
}

export function readRefund(
  invoice: NamedDocument,
  { amount, all, to = 'method', reason, as }: RefundOptions,
): GivenRefund {
  if ((amount === undefined) === (all !== true))
    throw new WrongUsage('billing refund needs --amount, as 20.00 before tax, or --all.')
  if (to !== 'method' && to !== 'credit') throw new WrongUsage('billing refund gives back --to method or --to credit.')
  if (reason === undefined || reason.trim() === '') throw new WrongUsage('billing refund needs a --reason.')
  return {
    invoice,
    amount,
    destination: to,
    reason: reason.trim(),
    by: requiredName('refund and approve', as),
  }
}
