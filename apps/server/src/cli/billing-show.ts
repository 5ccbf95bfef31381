import { reportAccount } from '../modules/billing/staff/account-report.ts'
import { reportLines } from '../modules/billing/staff/present-report.ts'
import { findAccounts, type FoundAccount } from '../modules/billing/store/find.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { withStore, type OpenedStore } from './with-store.ts'
import { sellerOfCommand } from '../platform/running-settings.ts'

/** `account:12`, `invoice:1001` and `tracking:7` say what a number is of. */
const KINDS: Readonly<Record<string, FoundAccount['by']>> = {
  account: 'account',
  invoice: 'invoice',
  credit: 'credit note',
  tracking: 'tracking id',
}

interface Wanted {
  readonly text: string
  readonly kind: FoundAccount['by'] | undefined
}

function readWanted(action: string, words: readonly string[]): Wanted {
  const given = words.join(' ').trim()
  if (given === '' || given.length > 254)
    throw new WrongUsage(
      `billing ${action} takes an account's id, e-mail, tracking id, invoice number or payment reference.`,
    )
  const [prefix = '', rest] = given.split(':', 2)
  const kind = rest === undefined ? undefined : KINDS[prefix]
  return { text: (kind === undefined ? given : (rest ?? '')).trim().toLowerCase(), kind }
}

async function search(
  { store }: OpenedStore,
  { text, kind }: Wanted,
  isPart: boolean,
): Promise<readonly FoundAccount[]> {
  const found = await findAccounts(store.db, { text, isPart })
  return kind === undefined ? found : found.filter(({ by }) => by === kind)
}

/** One line for each account, with all that it was found by. */
function foundLines(found: readonly FoundAccount[]): readonly string[] {
  return [...Map.groupBy(found, ({ accountId }) => accountId)].map(([accountId, [account, ...others]]) => {
    const by = [account, ...others].flatMap((one) => one?.by ?? []).join(', ')
    return `account ${accountId}  ${account?.company ?? ''}, ${account?.email ?? ''}  (by ${by})`
  })
}

/** Lists the accounts that a text is found in. */
export async function find(words: readonly string[], terminal: Terminal): Promise<number> {
  const wanted = readWanted('find', words)
  return withStore(terminal, async (open) => {
    const found = await search(open, wanted, true)
    const lines = foundLines(found)
    for (const line of lines) terminal.out(line)
    terminal.out(lines.length === 0 ? 'No account is found.' : `${lines.length} found.`)
    return found.length === 0 ? 1 : 0
  })
}

/** Shows one account: what it has, what it owes, and what happens next. */
export async function show(
  words: readonly string[],
  { isJson, terminal }: { readonly isJson: boolean; readonly terminal: Terminal },
): Promise<number> {
  const wanted = readWanted('show', words)
  // what the store says of itself is no part of the report
  const quiet = isJson ? { ...terminal, out: terminal.error } : terminal
  return withStore(quiet, async (open) => {
    const { config, store, clock, running, settings } = open
    const found = await search(open, wanted, false)
    const ids = [...new Set(found.map(({ accountId }) => accountId))]
    const [accountId, ...others] = ids
    if (accountId === undefined) {
      terminal.out(`No account is found by ${words.join(' ')}; "billing find" looks for parts of names and addresses.`)
      return 1
    }
    if (others.length > 0) {
      for (const line of foundLines(found)) terminal.out(line)
      terminal.out('Several accounts are found: name one, as account:12, invoice:1001 or tracking:7.')
      return 1
    }
    const seller = sellerOfCommand(config, running, settings)
    const catalogue = await createCatalogueHolder(store, () => undefined)
    try {
      const report = await reportAccount(store.db, { accountId, now: clock.now(), seller, catalogue })
      if (report === undefined) throw new Error(`account ${accountId} is gone`)
      if (isJson) terminal.out(JSON.stringify(report, undefined, 2))
      else for (const line of reportLines(report)) terminal.out(line)
      return 0
    } finally {
      await catalogue.stop()
    }
  })
}
