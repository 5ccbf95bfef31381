import { findHeldAccounts } from '../modules/billing/repository-accounts.ts'
import { recordTransfer, type ReadTransfer, type TransferProblem } from '../modules/billing/record-transfer.ts'
import { releaseHold } from '../modules/billing/release-hold.ts'
import { closeOrderedCarts } from '../modules/cart/use-cases/close-ordered-carts.ts'
import { readSeller } from '../platform/seller.ts'
import { keysOf } from './keys-of.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { operatorName } from './operator-name.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = { as: { type: 'string' }, amount: { type: 'string' }, reference: { type: 'string' } } as const

function readAccount(words: readonly string[]): number {
  const [word = '', ...more] = words
  if (!/^\d{1,15}$/.test(word) || more.length > 0)
    throw new WrongUsage('billing release takes the number of one account.')
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

const PROBLEMS: Readonly<Partial<Record<TransferProblem, string>>> = {
  'no-such-invoice': 'there is no invoice of this number',
  'not-an-amount': "the amount is none, or has more decimals than the invoice's currency",
  'nothing-owed': 'nothing is owed on this invoice',
  'other-amount': 'this is not the amount that is open',
  'payment-under-way': 'a payment of this invoice is under way; try again when it has ended',
  unavailable: 'the account is held or busy',
}

/** Records what came by bank transfer for an invoice. */
async function transfer(transferred: ReadTransfer, terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ config, store, clock, log }) => {
    const keys = keysOf(config)
    const ports = { store, clock, keys, seller: readSeller(config.SELLER_FILE), log, closeOrderedCarts }
    const done = await recordTransfer(ports, transferred)
    const { invoiceNumber, amount } = transferred
    terminal.out(
      done.ok
        ? `${amount} is recorded for invoice ${invoiceNumber}: it is paid.`
        : `Nothing is recorded: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}

function readTransfer(
  words: readonly string[],
  { amount, reference }: { readonly amount: string | undefined; readonly reference: string | undefined },
): Omit<ReadTransfer, 'by'> {
  const [word = '', ...more] = words
  if (!/^\d{1,15}$/.test(word) || more.length > 0)
    throw new WrongUsage('billing transfer takes the number of one invoice.')
  if (amount === undefined || reference === undefined)
    throw new WrongUsage('billing transfer needs --amount, as 59.00, and --reference, as on the bank statement.')
  return { invoiceNumber: Number(word), amount, reference }
}

export const billing: Command = {
  help: `Records bank transfers; shows and releases accounts whose bills stand still.
Usage: npm run cli -- billing transfer <invoice number> --amount <59.00> --reference <text> [--as <name>]
       npm run cli -- billing held
       npm run cli -- billing release <account> [--as <name>]
"transfer" records all that is open of an invoice, in the invoice's currency: it is paid, its receipt is mailed, and what was
off for the debt is on again. Another amount is rejected.
An account is held when its stored facts contradict each other: nothing of it is renewed, charged or reminded, its access
stays, and every other account goes on. "held" lists them with the reason. "release" lets the worker try again at once; an
account that still contradicts is held again. Exit code 1 when nothing was recorded or released.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const values = { as: given.as, amount: given.amount, reference: given.reference }
    const [action, ...words] = positionals
    if (action === 'held' && words.length === 0) return listHeld(terminal)
    if (action === 'release') return release(readAccount(words), { by: operatorName(values.as, terminal), terminal })
    if (action === 'transfer')
      return transfer({ ...readTransfer(words, values), by: operatorName(values.as, terminal) }, terminal)
    throw new WrongUsage('billing takes "transfer <invoice>", "held" or "release <account>".')
  },
}
