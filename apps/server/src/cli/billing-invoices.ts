import {
  recordTransfer,
  voidInvoice,
  type InvoiceProblem,
  type ReadTransfer,
} from '../modules/billing/invoice-commands.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { portsOf } from './billing-ports-of.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<InvoiceProblem, string>>> = {
  'no-such-invoice': 'there is no invoice of this number',
  'not-an-amount': "the amount is none, or has more decimals than the invoice's currency",
  'nothing-owed': 'nothing is owed on this invoice',
  'other-amount': 'this is not the amount that is open; --any-amount takes it all the same',
  'payment-under-way': 'a payment of this invoice is under way; try again when it has ended',
  'held-for-fraud': 'its payment is disputed, or held for fraud by the provider',
  unavailable: 'the account is held or busy',
}

/** Records what came by bank transfer for an invoice. */
export async function transfer(transferred: ReadTransfer, terminal: Terminal): Promise<number> {
  return withStore(terminal, async (open) => {
    const ports = portsOf(open)
    const done = await recordTransfer(ports, transferred)
    const { invoiceNumber, amount } = transferred
    terminal.out(
      done.ok
        ? `${amount} is recorded for invoice ${invoiceNumber}${transferred.isAnyAmount ? '' : ': it is paid'}.`
        : `Nothing is recorded: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

/** Gives up what is open of an invoice. */
export async function giveUp(
  invoiceNumber: number,
  {
    reason,
    by,
    terminal,
  }: { readonly reason: 'void' | 'uncollectible'; readonly by: string; readonly terminal: Terminal },
): Promise<number> {
  return withStore(terminal, async (open) => {
    const done = await voidInvoice(portsOf(open), { invoiceNumber, reason, by })
    terminal.out(
      done.ok
        ? `Invoice ${invoiceNumber} is ${reason === 'void' ? 'void' : 'written off'}: nothing of it is owed any more.`
        : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

interface GivenTransfer {
  readonly amount?: string | undefined
  readonly reference?: string | undefined
  readonly 'any-amount'?: boolean | undefined
}

export function readTransfer(
  words: readonly string[],
  { amount, reference, 'any-amount': isAnyAmount }: GivenTransfer,
): Omit<ReadTransfer, 'by'> {
  const [word = '', ...more] = words
  if (!/^\d{1,15}$/.test(word) || more.length > 0)
    throw new WrongUsage('billing transfer takes the number of one invoice.')
  if (amount === undefined || reference === undefined)
    throw new WrongUsage('billing transfer needs --amount, as 59.00, and --reference, as on the bank statement.')
  return { invoiceNumber: Number(word), amount, reference, isAnyAmount: isAnyAmount === true }
}
