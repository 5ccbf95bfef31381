import {
  recordTransfer,
  voidInvoice,
  type InvoiceProblem,
  type ReadTransfer,
} from '../modules/billing/staff/invoice-commands.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { portsOf } from './billing-ports-of.ts'
import { withDocument, type NamedDocument } from './named-document.ts'

const PROBLEMS: Readonly<Partial<Record<InvoiceProblem, string>>> = {
  'not-an-amount':
    "the amount is none: it is above 0, has a decimal point as in 37.20, and no more decimals than the invoice's currency",
  'nothing-owed': 'nothing is owed on this invoice',
  'other-amount': 'this is not the amount that is open; --any-amount takes it all the same',
  'payment-under-way': 'a payment of this invoice is under way; try again when it has ended',
  'held-for-fraud': 'its payment is disputed, or held for fraud by the provider',
  unavailable: 'the account is held or busy',
}

interface GivenTransfer extends Omit<ReadTransfer, 'invoiceNumber' | 'by'> {
  readonly invoice: NamedDocument
}

/** Records what came by bank transfer for an invoice. */
export async function transfer(
  { invoice, ...transferred }: GivenTransfer,
  { by, terminal }: { readonly by: string; readonly terminal: Terminal },
): Promise<number> {
  return withDocument(invoice, terminal, async (open, invoiceNumber, printed) => {
    const { amount } = transferred
    const done = await recordTransfer(portsOf(open), { ...transferred, invoiceNumber, by })
    terminal.out(
      done.ok
        ? `${amount} is recorded for invoice ${printed}${transferred.isAnyAmount ? '' : ': it is paid'}.`
        : `Nothing is recorded: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

/** Gives up what is open of an invoice. */
export async function giveUp(
  invoice: NamedDocument,
  {
    reason,
    by,
    terminal,
  }: { readonly reason: 'void' | 'uncollectible'; readonly by: string; readonly terminal: Terminal },
): Promise<number> {
  return withDocument(invoice, terminal, async (open, invoiceNumber, printed) => {
    const done = await voidInvoice(portsOf(open), { invoiceNumber, reason, by })
    terminal.out(
      done.ok
        ? `Invoice ${printed} is ${reason === 'void' ? 'void' : 'written off'}: nothing of it is owed any more.`
        : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

interface TransferOptions {
  readonly amount?: string | undefined
  readonly reference?: string | undefined
  readonly 'any-amount'?: boolean | undefined
}

export function readTransfer(
  invoice: NamedDocument,
  { amount, reference, 'any-amount': isAnyAmount }: TransferOptions,
): GivenTransfer {
  if (amount === undefined || reference === undefined)
    throw new WrongUsage('billing transfer needs --amount, as 59.00, and --reference, as on the bank statement.')
  return { invoice, amount, reference, isAnyAmount: isAnyAmount === true }
}
