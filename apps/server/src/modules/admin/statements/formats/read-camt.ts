import { sum, type Currency } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import {
  amountOf,
  currencyOf,
  dayOf,
  oneLine,
  problem,
  statementOf,
  type BankLine,
  type BankStatement,
  type LineFlow,
  type ReadStatement,
} from '@waybill/domain/bank'

/** An element without the prefix of its name. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Of itself and everything inside. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** Elements at a path below one. */
function at(element: XmlElement | undefined, path: string): readonly XmlElement[] {
  let found = element === undefined ? [] : [element]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name))
  return found
}

const textAt = (element: XmlElement, path: string): string => oneLine(at(element, path)[0]?.text ?? '')

/** The first of several paths that has a text: versions of the format name the same thing differently. */
const firstText = (element: XmlElement, paths: readonly string[]): string =>
  paths.map((path) => textAt(element, path)).find((text) => text !== '') ?? ''

const allTexts = (element: XmlElement, path: string): string =>
  at(element, path)
    .map(({ text }) => oneLine(text))
    .join(' ')

const NONE_GIVEN = 'NOTPROVIDED'

/** The payer, and everything they wrote. */
function detailsOf(details: XmlElement): Pick<BankLine, 'payer' | 'reference'> {
  const endToEnd = textAt(details, 'Refs/EndToEndId')
  const said = [
    allTexts(details, 'RmtInf/Ustrd'),
    allTexts(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    allTexts(details, 'RmtInf/Strd/RfrdDocInf/Nb'),
    allTexts(details, 'RmtInf/Strd/AddtlRmtInf'),
    endToEnd === NONE_GIVEN ? '' : endToEnd,
  ]
  return {
    payer: firstText(details, [
      'RltdPties/Dbtr/Pty/Nm',
      'RltdPties/Dbtr/Nm',
      'RltdPties/UltmtDbtr/Pty/Nm',
      'RltdPties/UltmtDbtr/Nm',
    ]),
    reference: oneLine(said.filter((text) => text !== '').join(' ')),
  }
}

function bookedOnOf(entry: XmlElement): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(firstText(entry, ['BookgDt/Dt', 'BookgDt/DtTm'])) ?? []
  return dayOf(Number(year), Number(month), Number(day))
}

const FLOWS: Readonly<Record<string, LineFlow>> = { CRDT: 'in', DBIT: 'out' }

/** Transfers that a bank booked as one entry, where each has its amount in the account's currency and all are the entry. */
function partsOf(entry: XmlElement, line: BankLine): readonly BankLine[] {
  const details = at(entry, 'NtryDtls/TxDtls')
  const only = details[0]
  const further = textAt(entry, 'AddtlNtryInf')
  if (only === undefined) return [{ ...line, reference: further }]
  const { currency } = line.amount
  const parts = details.flatMap((one) => {
    const amount = at(one, 'Amt')[0] ?? at(one, 'AmtDtls/TxAmt/Amt')[0]
    const isOwn = amount?.attributes['Ccy'] === currency
    const read = isOwn ? amountOf(oneLine(amount.text), currency) : undefined
    const bankReference = textAt(one, 'Refs/AcctSvcrRef')
    return read === undefined
      ? []
      : [{ ...line, ...detailsOf(one), amount: read, ...(bankReference !== '' && { bankReference }) }]
  })
  const total = sum(
    parts.map(({ amount }) => amount),
    currency,
  )
  if (details.length > 1 && parts.length === details.length && total.minor === line.amount.minor) return parts
  const said = details.map(detailsOf)
  const reference = oneLine(said.map((one) => one.reference).join(' '))
  const payer = details.length === 1 ? (said[0]?.payer ?? '') : ''
  return [{ ...line, payer, reference: reference === '' ? further : reference }]
}

function entryOf(entry: XmlElement, where: string, account: string): ReadStatement<readonly BankLine[]> {
  const status = firstText(entry, ['Sts/Cd', 'Sts'])
  // what isn't booked comes again once it is
  if (status !== '' && status !== 'BOOK') return ok([])
  const amountAt = at(entry, 'Amt')[0]
  const currency: Currency | undefined = currencyOf(amountAt?.attributes['Ccy'] ?? '')
  if (currency === undefined) return problem('wrong-currency', `${where}/Amt`)
  const amount = amountOf(oneLine(amountAt?.text ?? ''), currency)
  if (amount === undefined) return problem('wrong-amount', `${where}/Amt`)
  const bookedOn = bookedOnOf(entry)
  if (bookedOn === undefined) return problem('wrong-day', `${where}/BookgDt`)
  const flow = FLOWS[textAt(entry, 'CdtDbtInd')]
  if (flow === undefined) return problem('not-a-statement', `${where}/CdtDbtInd`)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  const bankReference = textAt(entry, 'AcctSvcrRef')
  const line = { account, bookedOn, amount, flow: isReversal ? ('reversal' as const) : flow, bankReference }
  return ok(partsOf(entry, { ...line, payer: '', reference: '' }))
}

function* linesOf(statements: readonly XmlElement[]): Generator<ReadStatement<BankLine>> {
  for (const [place, statement] of statements.entries()) {
    const where = `Stmt[${place + 1}]`
    const account = firstText(statement, ['Acct/Id/IBAN', 'Acct/Id/Othr/Id']).replaceAll(' ', '')
    if (account === '') yield problem('no-account', `${where}/Acct/Id`)
    for (const [index, entry] of at(statement, 'Ntry').entries()) {
      const read = entryOf(entry, `${where}/Ntry[${index + 1}]`, account)
      if (read.ok) yield* read.value.map((line) => ok(line))
      else yield read
    }
  }
}

/** Reads CAMT.053 of versions 02 to 08 from its root element; total, as the other readers. */
export function readCamt(root: XmlElement): ReadStatement<BankStatement> {
  const statements = root.name === 'Document' ? at(root, 'BkToCstmrStmt/Stmt') : []
  const [first] = statements
  if (first === undefined) return problem('not-a-statement', 'Document/BkToCstmrStmt/Stmt')
  const number = firstText(first, ['ElctrncSeqNb', 'LglSeqNb', 'Id'])
  return statementOf({ format: 'camt', number }, linesOf(statements))
}
