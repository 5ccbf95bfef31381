import { settleSideBySide, type SettledAccount } from '../modules/billing/staff/settle-credit.ts'
import { amountText } from '../modules/billing/staff/present-forecast.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const REASONS = {
  'nothing-beside': 'is settled already',
  unavailable: 'is held or busy: try again',
} as const

/** An account as lines of text. */
function accountText({ accountId, outcome }: SettledAccount): string {
  if (!outcome.ok) return `account ${accountId} ${REASONS[outcome.failure]}`
  const { invoices, taken, left } = outcome.value
  return [
    `account ${accountId}: ${amountText(taken)} of its credit, ${amountText(left)} is left`,
    ...invoices.map(
      ({ number, before, after }) =>
        `  invoice ${number ?? 'without a number'}: ${amountText(before)} open → ${amountText(after)}`,
    ),
  ].join('\n')
}

interface Given {
  readonly as?: string | undefined
  readonly accept?: boolean | undefined
}

/** Shows what stands side by side, and settles it with --accept. */
export async function settleAll(
  words: readonly string[],
  { as, accept: isAccepted = false }: Given,
  terminal: Terminal,
): Promise<number> {
  if (words.length > 0) throw new WrongUsage('billing settle-credit takes no further words.')
  const name = isAccepted ? requiredName('settle-credit', as) : ''
  return withStore(terminal, async (open) => {
    const by = isAccepted ? await staffAddress(open.store.db, name) : ''
    let [found, failed] = [0, 0]
    for await (const account of settleSideBySide(portsOf(open), { by, isShown: !isAccepted })) {
      terminal.out(accountText(account))
      found += 1
      if (!account.outcome.ok && account.outcome.failure === 'unavailable') failed += 1
    }
    const last = isAccepted ? 'This is done.' : 'Nothing is changed; --accept --as <name> does it.'
    terminal.out(found === 0 ? 'No credit stands beside a debt that it pays.' : `${found} found. ${last}`)
    return failed === 0 ? 0 : 1
  })
}
