import { giveNotice } from '../modules/billing/cancel-subscription.ts'
import { findHeldAccounts } from '../modules/billing/repository-accounts.ts'
import { formatMoney } from '@waybill/i18n'
import { findListedCharges } from '../modules/billing/repository-reconciliation.ts'
import {
  recordTransfer,
  voidInvoice,
  type InvoiceProblem,
  type ReadTransfer,
} from '../modules/billing/invoice-commands.ts'
import { releaseHold, resolveCharge, unlockAccount } from '../modules/billing/release-hold.ts'
import { keysOf } from './keys-of.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { operatorName } from './operator-name.ts'
import { readArguments } from './read-arguments.ts'
import { approve, readRefund, refund, withdraw } from './billing-refunds.ts'
import { portsOf } from './billing-ports-of.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  as: { type: 'string' },
  amount: { type: 'string' },
  reference: { type: 'string' },
  'any-amount': { type: 'boolean' },
  all: { type: 'boolean' },
  to: { type: 'string' },
  reason: { type: 'string' },
} as const

/** The charges that no rule could settle by itself, and the outcomes that the provider doesn't tell. */
async function listCharges(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const charges = await findListedCharges(store.db)
    for (const { id, accountId, invoiceNumber, amount, reason, since } of charges) {
      const invoice = invoiceNumber === undefined ? 'a draft' : `invoice ${invoiceNumber}`
      const of = `${formatMoney(amount, 'en', 2)} of account ${accountId}, ${invoice}`
      terminal.out(`${id}  since ${new Date(since).toISOString()}  ${of}: ${reason}`)
    }
    terminal.out(charges.length === 0 ? 'No charge waits for you.' : `${charges.length} to look at.`)
    return 0
  })
}

async function resolve(id: number, { by, terminal }: { readonly by: string; readonly terminal: Terminal }) {
  return withStore(terminal, async ({ config, store, clock }) => {
    const isResolved = await resolveCharge(store.db, { keys: keysOf(config), id, by, now: clock.now() })
    terminal.out(isResolved ? `${id} is off the list.` : `${id} is not on the list.`)
    return isResolved ? 0 : 1
  })
}

function readNumber(words: readonly string[]): number {
  const [word = '', ...more] = words
  if (!/^\d{1,15}$/.test(word) || more.length > 0)
    throw new WrongUsage('billing takes one number here; --help says of what.')
  return Number(word)
}

async function listHeld(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const held = await findHeldAccounts(store.db)
    for (const { accountId, heldAt, reason } of held)
      terminal.out(`account ${accountId}  since ${new Date(heldAt).toISOString()}  ${reason}`)
    terminal.out(held.length === 0 ? 'No account is held.' : `${held.length} held: their bills stand still.`)
    return 0
  })
}

async function release(accountId: number, { by, terminal }: { readonly by: string; readonly terminal: Terminal }) {
  return withStore(terminal, async ({ config, store, clock }) => {
    const isReleased = await releaseHold(store.db, { keys: keysOf(config), accountId, by, now: clock.now() })
    terminal.out(isReleased ? `Account ${accountId} is released.` : `Account ${accountId} is not held.`)
    return isReleased ? 0 : 1
  })
}

const NOT_CANCELLED: Readonly<Record<string, string>> = {
  'no-subscription': 'it is not subscribed',
  'pending-payment': 'a payment is under way; try again when it has ended',
  unavailable: 'the account is held or busy',
}

/** Ends a subscription at once: what is unused of it is credited (B-62). */
async function cancel(accountId: number, { by, terminal }: { readonly by: string; readonly terminal: Terminal }) {
  return withStore(terminal, async (open) => {
    const ended = await giveNotice(portsOf(open), { accountId, notice: 'cancel_now', actor: `operator:${by}` })
    terminal.out(
      ended.ok
        ? `The subscription of account ${accountId} has ended; what was unused of it is credited.`
        : `Nothing is cancelled: ${NOT_CANCELLED[ended.failure.code] ?? ended.failure.code}.`,
    )
    return ended.ok ? 0 : 1
  })
}

const PROBLEMS: Readonly<Partial<Record<InvoiceProblem, string>>> = {
  'no-such-invoice': 'there is no invoice of this number',
  'not-an-amount': "the amount is none, or has more decimals than the invoice's currency",
  'nothing-owed': 'nothing is owed on this invoice',
  'other-amount': 'this is not the amount that is open; --any-amount takes it all the same',
  'payment-under-way': 'a payment of this invoice is under way; try again when it has ended',
  'held-for-fraud': 'its payment is disputed, or held for fraud by the provider',
  unavailable: 'the account is held or busy',
  'not-locked': 'it is not locked',
}

async function unlock(accountId: number, { by, terminal }: { readonly by: string; readonly terminal: Terminal }) {
  return withStore(terminal, async (open) => {
    const done = await unlockAccount(portsOf(open), { accountId, by })
    terminal.out(
      done.ok
        ? `Account ${accountId} is unlocked.`
        : `Account ${accountId} is not unlocked: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

/** Records what came by bank transfer for an invoice. */
async function transfer(transferred: ReadTransfer, terminal: Terminal): Promise<number> {
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
async function giveUp(
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
  readonly amount: string | undefined
  readonly reference: string | undefined
  readonly isAnyAmount: boolean | undefined
}

function readTransfer(
  words: readonly string[],
  { amount, reference, isAnyAmount }: GivenTransfer,
): Omit<ReadTransfer, 'by'> {
  const [word = '', ...more] = words
  if (!/^\d{1,15}$/.test(word) || more.length > 0)
    throw new WrongUsage('billing transfer takes the number of one invoice.')
  if (amount === undefined || reference === undefined)
    throw new WrongUsage('billing transfer needs --amount, as 59.00, and --reference, as on the bank statement.')
  return { invoiceNumber: Number(word), amount, reference, isAnyAmount: isAnyAmount === true }
}

const ACTIONS =
  '"transfer", "void", "write-off", "refund", "approve", "withdraw", "cancel", "list", "resolve", "held", "release" or "unlock"'

export const billing: Command = {
  help: `Records bank transfers; refunds invoices; ends subscriptions; shows what you have to look at; releases and unlocks accounts.
Usage: npm run cli -- billing transfer <invoice number> --amount <59.00> --reference <text> [--any-amount] [--as <name>]
       npm run cli -- billing void <invoice number> [--as <name>]
       npm run cli -- billing write-off <invoice number> [--as <name>]
       npm run cli -- billing refund <invoice number> --amount <20.00> | --all [--to credit] --reason <text> --as <name>
       npm run cli -- billing approve <refund> --as <other name>
       npm run cli -- billing withdraw <refund> --as <name>
       npm run cli -- billing cancel <account> [--as <name>]
       npm run cli -- billing list
       npm run cli -- billing resolve <number of the list> [--as <name>]
       npm run cli -- billing held
       npm run cli -- billing release <account> [--as <name>]
       npm run cli -- billing unlock <account> [--as <name>]
"transfer" records all that is open of an invoice, in the invoice's currency: it is paid, its receipt is mailed, and what was
off for the debt is on again. Another amount is rejected, unless --any-amount is given: too much becomes account credit, too
little pays a part, and the rest stays due.
"void" gives up an open invoice that was wrong, "write-off" one that will never be paid: its number stays, nothing of it is owed or
tried any more, what account credit had paid of it returns, and what was off for the debt is on again.
"refund" gives back what was paid for an invoice, or a part of it, by a credit note: --amount is before tax, in the invoice's
currency. The money goes back where it came from, --to credit puts it on the account's balance. Above 500.00 of one invoice it
waits for "approve" by another name, until "withdraw" by the one that requested it. Nothing is switched off: "cancel" does that.
"cancel" ends the subscription of an account at once: everything is off, open invoices are reduced by a credit note to what
was delivered, and what was paid ahead goes to the account's credit.
"list" shows the charges that you have to look at: disputes, money in another currency, outcomes that the provider didn't tell
for a day. "resolve" takes one off the list; an outcome that is known by now leaves it by itself.
An account is held when its stored facts contradict each other: nothing of it is renewed, charged or reminded, its access
stays, and every other account goes on. "held" lists them with the reason. "release" lets the worker try again at once; an
account that still contradicts is held again.
An account is locked when its provider blocked a payment for fraud or a payment is disputed: it can spend no money. "unlock"
lifts that once you have looked at it. Exit code 1 when nothing was changed.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const { as, amount, reference, 'any-amount': isAnyAmount, all, to, reason } = given
    const by = operatorName(as, terminal)
    const [action, ...words] = positionals
    if (action === 'list' && words.length === 0) return listCharges(terminal)
    if (action === 'resolve') return resolve(readNumber(words), { by, terminal })
    if (action === 'held' && words.length === 0) return listHeld(terminal)
    if (action === 'void') return giveUp(readNumber(words), { reason: 'void', by, terminal })
    if (action === 'write-off') return giveUp(readNumber(words), { reason: 'uncollectible', by, terminal })
    if (action === 'cancel') return cancel(readNumber(words), { by, terminal })
    if (action === 'release') return release(readNumber(words), { by, terminal })
    if (action === 'unlock') return unlock(readNumber(words), { by, terminal })
    if (action === 'transfer')
      return transfer({ ...readTransfer(words, { amount, reference, isAnyAmount }), by }, terminal)
    if (action === 'refund') return refund(readRefund(words, { amount, all, to, reason, as }), terminal)
    if (action === 'approve') return approve(words, { as, terminal })
    if (action === 'withdraw') return withdraw(words, { as, terminal })
    throw new WrongUsage(`billing takes ${ACTIONS}; --help says more.`)
  },
}
