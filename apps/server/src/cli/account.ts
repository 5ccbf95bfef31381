import { eraseAccount, type PriorErasure, type Erasure, type ErasureProblem } from '../modules/erasure/erase-account.ts'
import { utc } from '../platform/staff-text.ts'
import { LOCAL, WrongUsage, type Command, type Terminal } from './command.ts'
import { portsOf } from './ports-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = { confirm: { type: 'boolean' }, 'give-up-credit': { type: 'boolean' } } as const

const PROBLEMS: Readonly<Partial<Record<ErasureProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'still-subscribed': 'its subscription runs; "billing cancel" ends it at once',
  'payment-under-way': 'a payment, a refund or an invoice is under way; try again when it has ended',
  'debts-first': 'an invoice is open; it is paid, or given up by "billing void" or "billing write-off", first',
  'change-carried': 'an amount waits for its next invoice',
  'credit-left': 'it has account credit; pay that out by hand and say --give-up-credit',
  'account-locked': 'it is locked for fraud or a dispute; "billing unlock" lifts that once you have looked at it',
  disputed: 'a payment of it is disputed, and the verdict is not known',
  'on-the-list': 'a charge of it is on the list of "billing list"; "billing resolve" takes it off',
  'paid-by-other': 'another account pays for it; "billing leave" ends that',
  'statement-waits': 'the account that paid for it has not had its last statement yet',
  'pays-others': 'it pays for other accounts, or has not had its last statement yet',
  unavailable: 'the account is held or busy',
}

function showErasure({ members, erased, kept }: Erasure, out: Terminal['out']): void {
  out(`  members  ${members}`)
  for (const { what, rows } of erased) if (what !== 'members') out(`  ${what}  ${rows}`)
  out(
    `Kept by law: ${kept.documents} issued invoices and credit notes with their PDFs, ${kept.payments} payments, the tries`,
  )
  out('and refunds of these, that the terms were accepted, and a hash of each card that has had its trial.')
}

function showBefore(accountId: number, { erasedAt, customers }: PriorErasure, out: Terminal['out']): void {
  out(`Account ${accountId} was erased on ${utc(erasedAt)}; nothing is left to do here.`)
  if (customers.length > 0) out(`Still known to a provider: ${customers.join(', ')}.`)
}

interface ErasureOptions {
  readonly confirm?: boolean | undefined
  readonly 'give-up-credit'?: boolean | undefined
}

async function erase(accountId: number, given: ErasureOptions, terminal: Terminal): Promise<number> {
  const isPreview = given.confirm !== true
  return withStore(terminal, async (open) => {
    const by = isPreview ? 'preview' : LOCAL
    const isCreditGivenUp = given['give-up-credit'] === true
    const done = await eraseAccount(portsOf(open), { accountId, by, isCreditGivenUp, isPreview })
    if (!done.ok) {
      terminal.out(`Account ${accountId} is not erased: ${PROBLEMS[done.failure] ?? done.failure}.`)
      return 1
    }
    if ('erasedAt' in done.value) {
      showBefore(accountId, done.value, terminal.out)
      return 0
    }
    terminal.out(isPreview ? `Of account ${accountId} would be erased:` : `Erased of account ${accountId}:`)
    showErasure(done.value, terminal.out)
    if (isPreview) terminal.out('Nothing is changed yet: --confirm erases it for good.')
    else terminal.out('The provider is told to forget its customers by the worker.')
    return 0
  })
}

export const account: Command = {
  help: `Erases an account for good: names, addresses, mails, sessions, carts, quotes, payment methods and texts.
Usage: npm run cli -- account erase <account> [--give-up-credit]
       npm run cli -- account erase <account> [--give-up-credit] --confirm
Without --confirm it prints what would be erased and what is kept, or why it can't be erased, and changes nothing. An account is
erased with all its members, after its last invoice: its subscription has ended, nothing is open, under way, disputed or left as
account credit, and no other account pays for it. A trial that runs ends with it, uncharged. Credit that is left is paid out by hand first;
--give-up-credit enters that. Kept by law are issued invoices and credit notes, payments, refunds, and that the terms were
accepted. In the same transaction everything else that names its people is taken out; the worker has the payment provider delete
its customers. Its address can register again. Backups and logs of other systems are yours to clear.
Exit code 1 when it isn't erased.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [action, word = '', ...more] = positionals
    if (action !== 'erase' || !/^\d{1,15}$/.test(word) || more.length > 0)
      throw new WrongUsage('account takes "erase" and the number of one account; --help says more.')
    return erase(Number(word), given, terminal)
  },
}
