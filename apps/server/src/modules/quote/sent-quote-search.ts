import type { SentQuoteSearchView } from '@waybill/contract/pages'
import { exponentOf, moneyOfRatio, ratioOf, type Currency } from '@waybill/domain/money'
import { commentLength } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import type { FieldProblem } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'
import { listQuotedVersions, type QuoteSearch } from './repository-search.ts'

/** Fields of the search, by their names in the address. */
const FIELDS = ['q', 'amount_from', 'amount_to', 'sent_from', 'sent_to'] as const
type SearchField = (typeof FIELDS)[number]
type Written = Readonly<Record<SearchField, string>>

const SEARCH_LIMIT = 100

/** A search of sent quotes: its fields as they were written, the problems of those, and the conditions that are left. */
export interface ReadSearch {
  readonly view: Omit<SentQuoteSearchView, 'problems'>
  readonly problems: readonly FieldProblem[]
  readonly search: QuoteSearch
}

interface SearchReader {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  /** A reader without amounts can't look for them either (S-13). */
  readonly seesAmounts: boolean
}

/** Reads the search of the address. A wrong value is named at its field and looks for nothing; the others count. */
export async function readSearch(query: URLSearchParams, reader: SearchReader): Promise<ReadSearch> {
  const written = writtenIn(query, reader.seesAmounts)
  const problems: FieldProblem[] = []
  const reject = (path: SearchField, message: FieldProblem['message'], values?: FieldProblem['values']): undefined => {
    problems.push({ path, message, ...(values && { values }) })
  }
  const { currency, timeZone } = reader.member
  const text = commentLength(written.q) <= SEARCH_LIMIT ? written.q : ''
  if (text !== written.q) reject('q', 'errors.field_too_long', { maximum: SEARCH_LIMIT })
  const amountOf = (field: SearchField): number | undefined =>
    written[field] === ''
      ? undefined
      : (minorOf(written[field], currency) ?? reject(field, 'sentQuote.search.noAmount'))
  const dayOf = (field: SearchField): Temporal.PlainDate | undefined =>
    written[field] === '' ? undefined : (dateOf(written[field]) ?? reject(field, 'sentQuote.search.noDate'))
  const [from, to] = [amountOf('amount_from'), amountOf('amount_to')]
  if (from !== undefined && to !== undefined && to < from) reject('amount_to', 'sentQuote.search.amountOrder')
  const [first, last] = [dayOf('sent_from'), dayOf('sent_to')]
  if (first && last && Temporal.PlainDate.compare(last, first) < 0) reject('sent_to', 'sentQuote.search.dateOrder')
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds
  return {
    view: { ...namesOf(written), currency, today: todayIn(timeZone, reader.context.now) },
    problems,
    search: {
      ...(text !== '' && { text, titled: await titledQuotes(text, reader) }),
      ...(from !== undefined && { amountFrom: from }),
      ...(to !== undefined && { amountTo: to }),
      currency,
      ...(first && { sentFrom: startOf(first) }),
      ...(last && { sentBefore: startOf(last.add({ days: 1 })) }),
    },
  }
}

function writtenIn(query: URLSearchParams, seesAmounts: boolean): Written {
  const valueOf = (name: SearchField): string =>
    name.startsWith('amount') && !seesAmounts ? '' : (query.get(name) ?? '').normalize('NFC').trim()
  return {
    q: valueOf('q').replace(/\s+/g, ' '),
    amount_from: valueOf('amount_from'),
    amount_to: valueOf('amount_to'),
    sent_from: valueOf('sent_from'),
    sent_to: valueOf('sent_to'),
  }
}

const todayIn = (timeZone: string, now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const namesOf = (written: Written) => ({
  text: written.q,
  amountFrom: written.amount_from,
  amountTo: written.amount_to,
  sentFrom: written.sent_from,
  sentTo: written.sent_to,
})

/** "1250.5" in minor units of the currency; a decimal comma is one too. Undefined for what can't be an amount of it. */
function minorOf(text: string, currency: Currency): number | undefined {
  const plain = text.replace(',', '.')
  const [, fraction = ''] = /^\d{1,9}(?:\.(\d+))?$/.exec(plain) ?? []
  if (!/^\d{1,9}(?:\.\d+)?$/.test(plain) || fraction.length > exponentOf(currency)) return undefined
  return moneyOfRatio(ratioOf(plain), currency, 'truncate').minor
}

function dateOf(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Plans whose title has the text, by the catalogue's version that a quote reads its title from. */
async function titledQuotes(
  text: string,
  { member, context, db }: SearchReader,
): Promise<NonNullable<QuoteSearch['titled']>> {
  const { ports, locale } = context
  const wanted = folded(text)
  const custom = folded(ports.pages.translator(locale)('cart.customSolution'))
  const versions = await listQuotedVersions(db, member.accountId)
  const titled = await Promise.all(
    versions.map(async (version) => {
      const catalogue = await ports.catalogue.version(version, db)
      const planIds = [...catalogue.products.keys()].filter((id) =>
        folded(titleOf(catalogue, id, locale)).includes(wanted),
      )
      return { version, planIds: custom.includes(wanted) ? [0, ...planIds] : planIds }
    }),
  )
  return titled.filter(({ planIds }) => planIds.length > 0)
}
