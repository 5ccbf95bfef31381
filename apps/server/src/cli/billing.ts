import { cancel, listCharges, listHeld, release, resolve, unlock } from './billing-accounts.ts'
import { between } from './billing-between.ts'
import { settleAll } from './billing-credit.ts'
import { channel } from './billing-channel.ts'
import { details, reissue } from './billing-corrections.ts'
import { listApprovals } from './billing-approvals.ts'
import { currency } from './billing-currency.ts'
import { dispute } from './billing-dispute.ts'
import { approveGrant, extend, grant, openCountryOf, withdrawGrant } from './billing-grants.ts'
import { billingHelp, helpOfPart } from './billing-help.ts'
import { giveUp, readTransfer, transfer } from './billing-invoices.ts'
import { leave, makePartner, takeOn } from './billing-payers.ts'
import { approve, readRefund, refund, withdraw } from './billing-refunds.ts'
import { renderDocument } from './billing-render.ts'
import { repriceAll } from './billing-reprice.ts'
import { find, show } from './billing-show.ts'
import { grantTrial } from './billing-trials.ts'
import { reportCounts } from './billing-usage.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { readDocument, type NamedDocument } from './named-document.ts'
import { operatorName } from './operator-name.ts'
import { readArguments } from './read-arguments.ts'

const OPTIONS = {
  as: { type: 'string' },
  amount: { type: 'string' },
  reference: { type: 'string' },
  'any-amount': { type: 'boolean' },
  all: { type: 'boolean' },
  to: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  until: { type: 'string' },
  days: { type: 'string' },
  confirm: { type: 'string' },
  withdraw: { type: 'boolean' },
  won: { type: 'boolean' },
  lost: { type: 'boolean' },
  accept: { type: 'boolean' },
  locale: { type: 'string' },
  credit: { type: 'boolean' },
  file: { type: 'string' },
  partner: { type: 'string' },
  organization: { type: 'string' },
  percent: { type: 'string' },
  usage: { type: 'string' },
  quantity: { type: 'string' },
  at: { type: 'string' },
  key: { type: 'string' },
  set: { type: 'string', multiple: true },
  module: { type: 'string' },
} as const

/** The only word of a call; `what` is what its number is of. */
function readNumber(command: string, what: string, words: readonly string[]): number {
  const given = words.join(' ')
  if (/^\d{1,15}$/.test(given)) return Number(given)
  const problem = given === '' ? 'none is given' : `"${given}" is none`
  throw new WrongUsage(`billing ${command} takes the number of one ${what}: ${problem}.`)
}

function readNone(words: readonly string[], terminal: Terminal): Terminal {
  if (words.length > 0) throw new WrongUsage('billing list, approvals and held take no further words.')
  return terminal
}

interface Call {
  readonly words: readonly string[]
  /** The words as the number of one account, refund or charge of the list. */
  readonly number: (what: 'account' | 'refund' | 'grant' | 'charge of the list') => number
  /** The words as one invoice. */
  readonly invoice: () => NamedDocument
  readonly given: ReturnType<typeof readArguments<typeof OPTIONS>>['values']
  readonly by: string
  readonly terminal: Terminal
}

/** What `billing` does by its first word. */
const ACTIONS: ReadonlyMap<string, (call: Call) => Promise<number>> = new Map(
  Object.entries<(call: Call) => Promise<number>>({
    show: ({ words, given, terminal }) => show(words, { isJson: given.json === true, terminal }),
    find: ({ words, terminal }) => find(words, terminal),
    transfer: ({ invoice, given, ...call }) => transfer(readTransfer(invoice(), given), call),
    void: ({ invoice, by, terminal }) => giveUp(invoice(), { reason: 'void', by, terminal }),
    'write-off': ({ invoice, by, terminal }) => giveUp(invoice(), { reason: 'uncollectible', by, terminal }),
    refund: ({ invoice, given, terminal }) => refund(readRefund(invoice(), given), terminal),
    approve: ({ number, given, terminal }) => approve(number('refund'), { as: given.as, terminal }),
    withdraw: ({ number, given, terminal }) => withdraw(number('refund'), { as: given.as, terminal }),
    'extend-trial': ({ number, given, terminal }) => extend(given, { accountId: number('account'), terminal }),
    'grant-trial': ({ number, given, terminal }) => grantTrial(given, { accountId: number('account'), terminal }),
    'grant-credit': ({ number, given, terminal }) => grant(given, { accountId: number('account'), terminal }),
    'approve-credit': ({ number, given, terminal }) =>
      approveGrant({ requestId: number('grant'), as: given.as, terminal }),
    'withdraw-credit': ({ number, given, terminal }) =>
      withdrawGrant({ requestId: number('grant'), as: given.as, terminal }),
    'settle-credit': ({ words, given, terminal }) => settleAll(words, given, terminal),
    'take-on': ({ number, given, terminal }) => takeOn(given, { accountId: number('account'), terminal }),
    leave: ({ number, given, terminal }) => leave(given, { accountId: number('account'), terminal }),
    partner: ({ number, given, terminal }) => makePartner(given, { accountId: number('account'), terminal }),
    'unlock-country': ({ number, given, terminal }) => openCountryOf(given, { accountId: number('account'), terminal }),
    details: ({ number, given, terminal }) => details(given, { accountId: number('account'), terminal }),
    reissue: ({ invoice, given, terminal }) => reissue(given, { invoice: invoice(), terminal }),
    channel: ({ number, given, terminal }) => channel(given, { accountId: number('account'), terminal }),
    currency: ({ number, given, terminal }) => currency(given, { accountId: number('account'), terminal }),
    dispute: ({ words, ...call }) => dispute(words, call),
    render: ({ words, ...call }) => renderDocument(words, call),
    cancel: ({ number, ...call }) => cancel(number('account'), call),
    pause: ({ number, given, terminal }) => between('pause', { accountId: number('account'), as: given.as, terminal }),
    resume: ({ number, given, terminal }) =>
      between('resume', { accountId: number('account'), as: given.as, terminal }),
    'reverse-migration': ({ number, given, terminal }) =>
      between('reverse-migration', { accountId: number('account'), as: given.as, terminal }),
    reprice: ({ words, given, terminal }) => repriceAll({ words, given, terminal }),
    'report-usage': ({ words, given, terminal }) => reportCounts(words, given, terminal),
    list: ({ words, terminal }) => listCharges(readNone(words, terminal)),
    resolve: ({ number, ...call }) => resolve(number('charge of the list'), call),
    approvals: ({ words, terminal }) => listApprovals(readNone(words, terminal)),
    held: ({ words, terminal }) => listHeld(readNone(words, terminal)),
    release: ({ number, ...call }) => release(number('account'), call),
    unlock: ({ number, ...call }) => unlock(number('account'), call),
  }),
)

export const billing: Command = {
  help: billingHelp,
  helpOfPart,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [name = '', ...words] = positionals
    const action = ACTIONS.get(name)
    if (action === undefined)
      throw new WrongUsage(`billing takes one of ${[...ACTIONS.keys()].join(', ')}; --help says more.`)
    const number: Call['number'] = (what) => readNumber(name, what, words)
    const invoice = () => readDocument(name, words)
    return action({ words, number, invoice, given, by: operatorName(given.as, terminal), terminal })
  },
}

/** The same as `billing reprice`, by the name under which an operator looks for it after a change of prices. */
export const reprice: Command = {
  help: `Moves subscribers to the prices of the newest catalogue, as "billing reprice" does.
Usage: npm run cli -- reprice [<account> …] [--days <30>] [--json]
       npm run cli -- reprice [<account> …] [--days <30>] --confirm <catalogue version> --as <name>
       npm run cli -- reprice [<account> …] --withdraw --as <name>
Without --confirm it shows what would change, and changes nothing. More by "npm run cli -- billing reprice --help".`,
  run: (args, terminal) => billing.run(['reprice', ...args], terminal),
}
