import { billingDetails } from '@waybill/domain/payment'
import { reissueInvoice, type InvoiceProblem, type Reissued } from '../modules/billing/staff/invoice-commands.ts'
import { amountText } from '../modules/billing/staff/present-forecast.ts'
import { correctDetails, isDetail, type DetailsProblem } from '../modules/billing/staff/correct-details.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { withDocument, type NamedDocument } from './named-document.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<InvoiceProblem, string>>> = {
  'not-an-invoice': 'it is account credit already',
  'other-currency': "account credit has another currency than the invoice's",
  'nothing-left': 'nothing of it is left: it is void, or all of it is credited',
  'payment-under-way': 'a payment or a refund of it is under way; try again when that has ended',
  'already-requested': 'a refund of it waits to be approved; approve or withdraw it first',
  'held-for-fraud': 'its payment is disputed, or held for fraud by the provider',
  unavailable: 'the account is held or busy',
}

function said(before: string, { noteNumber, invoiceNumber, total, credit, open }: Reissued): string {
  const parts = [
    `Invoice ${before} is taken back by credit note ${noteNumber}`,
    invoiceNumber === undefined
      ? `its lines wait for the next invoice`
      : `it is issued again as invoice ${invoiceNumber} of ${amountText(total)}`,
    ...(credit.minor > 0 ? [`${amountText(credit)} of what was paid is account credit`] : []),
    ...(credit.minor < 0 ? [`${amountText({ ...credit, minor: -credit.minor })} of account credit pays it`] : []),
    ...(open.minor > 0 ? [`${amountText(open)} is open`] : []),
  ]
  return `${parts.join('; ')}.`
}

/** Takes an invoice back, and issues it again to the details that its account has by now. */
export async function reissue(
  given: { readonly as?: string | undefined },
  { invoice, terminal }: { readonly invoice: NamedDocument; readonly terminal: Terminal },
): Promise<number> {
  const name = requiredName('reissue', given.as)
  return withDocument(invoice, terminal, async (open, invoiceNumber, printed) => {
    const by = await staffAddress(open.store.db, name)
    const done = await reissueInvoice(portsOf(open), { invoiceNumber, by })
    terminal.out(done.ok ? said(printed, done.value) : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`)
    return done.ok ? 0 : 1
  })
}

interface GivenDetails {
  readonly as?: string | undefined
  readonly set?: readonly string[] | undefined
  readonly reason?: string | undefined
}

/** `city=Lyon`, each field once. */
function readFields(words: readonly string[] = []): Readonly<Record<string, string>> {
  const fields = words.map((word): readonly [string, string] => {
    const [name = '', ...value] = word.split('=')
    if (!isDetail(name) || value.length === 0)
      throw new WrongUsage(`--set takes <field>=<text>; the fields are ${billingDetails.join(', ')}.`)
    return [name, value.join('=')]
  })
  const names = new Set(fields.map(([name]) => name))
  if (fields.length === 0 || names.size < fields.length)
    throw new WrongUsage('billing details needs --set <field>=<text>, each field once.')
  return Object.fromEntries(fields)
}

function problemOf(problem: DetailsProblem): string {
  switch (problem.code) {
    case 'no-such-account':
      return 'there is no account of this number; "billing find" finds it'
    case 'country-locked':
      return 'its country is locked since its first invoice; "billing unlock-country" opens it for a day'
    case 'unavailable':
      return 'the account is busy'
    case 'invalid':
      return problem.issues.map(({ path, code }) => `${path} is not valid (${code})`).join(', ')
  }
}

/** Corrects an address or a tax number. */
export async function details(
  given: GivenDetails,
  { accountId, terminal }: { readonly accountId: number; readonly terminal: Terminal },
): Promise<number> {
  const [fields, reason] = [readFields(given.set), given.reason?.trim() ?? '']
  if (reason === '') throw new WrongUsage('billing details needs a --reason.')
  const name = requiredName('details', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await correctDetails(portsOf(open), { accountId, given: fields, reason, by })
    terminal.out(
      done.ok
        ? `The billing details of account ${accountId} are corrected: ${done.value.join(', ')}. Issued invoices stay as they are; "billing reissue" issues one again.`
        : `Nothing is changed: ${problemOf(done.failure)}.`,
    )
    return done.ok ? 0 : 1
  })
}
