import { cancel, listCharges, listHeld, release, resolve, unlock } from './billing-accounts.ts'
import { between } from './billing-between.ts'
import { channel } from './billing-channel.ts'
import { details, reissue } from './billing-corrections.ts'
import { currency } from './billing-currency.ts'
import { dispute } from './billing-dispute.ts'
import { approveGrant, extend, grant, openCountryOf, withdrawGrant } from './billing-grants.ts'
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
  if (words.length > 0) throw new WrongUsage('billing list and held take no further words.')
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
    held: ({ words, terminal }) => listHeld(readNone(words, terminal)),
    release: ({ number, ...call }) => release(number('account'), call),
    unlock: ({ number, ...call }) => unlock(number('account'), call),
  }),
)

export const billing: Command = {
  help: `Shows accounts and what happens to them next; records bank transfers, refunds, cancellations and more.
Usage: npm run cli -- billing show <account, e-mail, invoice, payment reference or tracking id> [--json]
       npm run cli -- billing find <text>
       npm run cli -- billing transfer <invoice number> --amount <59.00> --reference <text> [--any-amount] [--as <name>]
       npm run cli -- billing void <invoice number> [--as <name>]
       npm run cli -- billing write-off <invoice number> [--as <name>]
       npm run cli -- billing refund <invoice number> --amount <20.00> | --all [--to credit] --reason <text> --as <name>
       npm run cli -- billing approve <refund> --as <another>
       npm run cli -- billing withdraw <refund> --as <name>
       npm run cli -- billing extend-trial <account> --until <2026-12-31> | --days <7> --as <name>
       npm run cli -- billing grant-trial <account> [--module <product id>] --reason <text> --as <name>
       npm run cli -- billing grant-credit <account> --amount <20.00> --reason <text> --as <name>
       npm run cli -- billing approve-credit <grant> --as <another>
       npm run cli -- billing withdraw-credit <grant> --as <name>
       npm run cli -- billing take-on <account> --partner <account> | --organization <account> --as <name>
       npm run cli -- billing leave <account> --as <name>
       npm run cli -- billing partner <account> --percent <20> --as <name>
       npm run cli -- billing unlock-country <account> --reason <text> --as <name>
       npm run cli -- billing channel <account> --to <direct|wired|mobile|shopify> --reason <text> --as <name>
       npm run cli -- billing currency <account> --to <EUR> --reason <text> --as <name>
       npm run cli -- billing details <account> --set <field>=<text> [--set …] --reason <text> --as <name>
       npm run cli -- billing reissue <invoice number> --as <name>
       npm run cli -- billing dispute <charge> --won | --lost | --accept [--reference <text>] --as <name>
       npm run cli -- billing render <invoice number> [--credit] [--locale <fr>] [--file <path>] [--as <name>]
       npm run cli -- billing cancel <account> [--as <name>]
       npm run cli -- billing pause <account> --as <name>
       npm run cli -- billing resume <account> --as <name>
       npm run cli -- billing reverse-migration <account> --as <name>
       npm run cli -- billing reprice [<account> …] [--days <30>] [--json]
       npm run cli -- billing reprice [<account> …] [--days <30>] --confirm <catalogue version> --as <name>
       npm run cli -- billing reprice [<account> …] --withdraw --as <name>
       npm run cli -- billing report-usage <account> --usage <vehicle> --quantity <8> [--at <2026-03-31T20:00Z>] --as <name>
       npm run cli -- billing report-usage --file <usage.csv or usage.json> --as <name>
       npm run cli -- billing list
       npm run cli -- billing resolve <number of the list> [--as <name>]
       npm run cli -- billing held
       npm run cli -- billing release <account> [--as <name>]
       npm run cli -- billing unlock <account> [--as <name>]
"show" prints what is known of one account: plan and items with their prices, open invoices with their dunning, payment
methods, credit, the tries of 30 days, and what happens next, if every charge is paid and if none is. A number is looked for
among accounts, invoices, credit notes and tracking ids; account:12, invoice:1001, credit:1001 or tracking:7 says which.
An invoice number is its digits, or what is printed: 1001 or HL-1001, in every command that takes one.
--json prints the same as data, with amounts in minor units and instants in milliseconds since 1970. "find" lists accounts
by parts of an address or a company's name as well. Both change nothing.
"transfer" records all that is open of an invoice, in the invoice's currency: it is paid, its receipt is mailed, and what was
off for the debt is on again. Another amount is rejected, unless --any-amount is given: too much becomes account credit, too
little pays a part, and the rest stays due.
"void" gives up an open invoice that was wrong, "write-off" one that will never be paid: its number stays, nothing of it is owed or
tried any more, what account credit had paid of it returns, and what was off for the debt is on again.
"refund" gives back what was paid for an invoice, or a part of it, by a credit note: --amount is before tax, in the invoice's
currency. The money goes back where it came from, --to credit puts it on the account's balance. Above 500.00 of one invoice it
waits for "approve" by another member of the staff, until "withdraw" by the one who requested it. Nothing is switched off: "cancel" does that.
"extend-trial" gives a trial that runs more time, to the first instant of a day (UTC), to an instant as 2026-12-31T18:00Z, or by
days; its reminders follow the new end. One whose checkout is confirmed keeps the day that it names. "grant-trial" lets an account
try again what it has tried. The trial of a plan that has ended begins anew with the command, without a card; one that runs can be
confirmed with a payment method that another account has tried with, and stays with an organisation that has had one. With --module
the next purchase of that add-on begins with a trial. Each is used once, and granted again only after that. "grant-credit" gives
account credit in the account's currency: it pays the next invoices before a method does. Above 500.00, with what one name alone
granted the account within 30 days, it waits for "approve-credit" by another member of the staff, or "withdraw-credit".
"take-on" lets a partner or an organisation pay for an account from now on: what it had paid ahead is its credit, and nothing of
it is invoiced or charged any more. The payer's statement is made on the 1st of a month at 00:00 UTC for the month before, an hour
later with metered items, and is due in 14 days by bank transfer. "leave" ends that with the calendar month: the account's
subscription ends with it, and it can buy one of its own. "partner" sets what a partner has off the prices, in percent, from its
next statement on; an account that isn't a partner yet becomes one.
"unlock-country" lets the member change the country of an account for 24 hours, which is locked from the first invoice on.
"channel" has a subscription paid in another way from its next invoice on: "direct" by its payment method, "wired" by bank transfer,
"mobile" or "shopify" by that store, which bills it then. Nothing may be open or under way. Its member is not notified.
"currency" bills an account in another currency of the shop: from its next purchase on in a trial or when its subscription has ended,
and a subscription that runs from its renewal on, at the shop's prices in that currency. Its member is notified, and can take that back
like any scheduled change; --to the present currency takes it back as well. Nothing may be open, under way or left as account credit: a
renewal at which something is comes in the present currency, and the next one is tried. Nothing is converted.
"details" corrects the address or the tax number of an account, by the rules of the member's own form: what is issued from then on has
it. An issued invoice stays as it is; "reissue" takes one back by a credit note and issues it again to the details and at the tax that
the account has by now. What was paid of it pays the new one: a difference is account credit, or charged. An open one keeps its due
date and its tries. The number of the first stays used.
"dispute" records the verdict of a dispute that the provider doesn't tell: "--won", the invoice is paid again; "--lost", or "--accept"
where the shop doesn't argue, it is refunded and what it was for ends; --reference is what the provider calls that it took back. The
provider itself is not called: accept a dispute there first.
"render" renders an invoice, or with --credit a credit note, once more from what was issued, and writes the PDF to --file. What is
kept of a language and a state (due, paid, refunded, void) is never replaced: one that differs is only reported.
--as names a staff account of "create-admin" by its address or its name where something is given away: refund, approve, withdraw,
extend-trial, grant-trial, grant-credit, approve-credit, withdraw-credit, dispute, pause, resume, reverse-migration, take-on, leave, partner, unlock-country, channel,
currency, details, reissue, report-usage, and reprice with --confirm or --withdraw.
"cancel" ends the subscription of an account at once: everything is off, open invoices are reduced by a credit note to what
was delivered, and what was paid ahead goes to the account's credit.
"pause" stops a subscription for a while: everything is off, what is unused of its paid invoices becomes account credit, usage so far
is invoiced, and nothing is charged while its periods run on. A scheduled change waits. "resume" switches everything on and invoices
the rest of the period that runs: account credit pays first, and a decline is tried again like a renewal's.
"reverse-migration" brings the legacy plan back that an account left within 30 days: what is unused of the new one becomes account
credit, and the rest of the legacy period that runs is invoiced, by its old price and its old day.
"reprice" moves subscribers to the prices of the newest catalogue: all of them, or the accounts that are named. Without --confirm it
shows for each what it pays and what it will pay, from which renewal on, or why it keeps its prices; nothing is changed. With --confirm
and the version that the preview named it is planned: each member is notified by mail, and charged at the new prices from the first
renewal on that is --days away, 30 at least. A member who doesn't agree cancels until then. It can be run again after a crash: no member is
notified twice. A later repricing takes the place of an earlier one; --withdraw takes back what has not taken effect.
"report-usage" counts how many there are of something that an account is charged by, from an instant on: now, or --at. A month is
charged by its highest count. The first line of a CSV file is account,key,usage_key,quantity,at; a JSON file is a list of objects
with these fields. A key names one report of an account for ever, so a file can be sent again: what is known is counted once. One
report alone is named by what it says, or by --key. What comes before the hour after its month is over is on its invoice, later it is on
the next one, for 35 days.
"list" shows the charges that you have to look at: disputes, money in another currency, outcomes that the provider didn't tell
for a day. "resolve" takes one off the list; an outcome that is known by now leaves it by itself.
An account is held when its stored facts contradict each other: nothing of it is renewed, charged or reminded, its access
stays, and every other account goes on. "held" lists them with the reason. "release" lets the worker try again at once; an
account that still contradicts is held again.
An account is locked when its provider blocked a payment for fraud or a payment is disputed: it can spend no money. "unlock"
lifts that once you have looked at it. Exit code 1 when nothing was changed.`,
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
Without --confirm it shows what would change, and changes nothing. More by "npm run cli -- billing --help".`,
  run: (args, terminal) => billing.run(['reprice', ...args], terminal),
}
