import { usageRecord, type ResultOf } from '@waybill/contract'
import { errorText, type MessageId } from '@waybill/i18n'
import { issuesToFields } from '../../platform/http/field-issues.ts'
import { apiClientName } from '../../platform/http/api-client.ts'
import type { ApiClient } from '../../platform/ports.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { reportUsage, type ReportedUsage, type UsageProblem } from '../billing/index.ts'

type RecordOut = ResultOf<'POST /api/v1/usage'>['records'][number]
type Reader = Pick<RequestContext, 'ports' | 'locale'>

interface Reported {
  readonly accountId: number
  readonly key: string
  readonly usageKey: string
  readonly quantity: number
  readonly at: number
  readonly place: number
}

/** A record that its schema rejects is not counted; the others are. */
function readRecord(value: unknown, place: number, { ports, locale }: Reader): Reported | RecordOut {
  const read = usageRecord.safeParse(value)
  if (read.success) {
    const { account_id: accountId, usage_key: usageKey, at, key, quantity } = read.data
    return { accountId, usageKey, key, quantity, at: Date.parse(at), place }
  }
  const t = ports.pages.translator(locale)
  const key = typeof value === 'object' && value !== null && 'key' in value ? value.key : undefined
  return {
    index: place,
    // a key that is none is not repeated
    key: usageRecord.shape.key.safeParse(key).data ?? null,
    status: 'rejected',
    effect: null,
    reason: null,
    errors: issuesToFields(read.error.issues, value).map(({ path, message, values }) => ({
      path: `records[${place}].${path}`,
      code: 'invalid-input',
      message: t(message, values),
    })),
  }
}

const texts: Readonly<Partial<Record<UsageProblem['code'], MessageId>>> = {
  'in-the-future': 'apiError.usageFuture',
  'key-used': 'apiError.usageKeyUsed',
  'no-such-account': 'apiError.usageAccountUnknown',
  'no-subscription': 'apiError.usageNeverSubscribed',
  'not-counted-then': 'apiError.usageNotCounted',
  'not-subscribed': 'apiError.usageNotSubscribed',
  'too-late': 'apiError.usageTooLate',
  'unknown-key': 'apiError.usageKeyUnknown',
  unavailable: 'apiError.unavailable',
}

/** Result of each record: its own, or the rejection of the whole account. */
function resultsOf(reports: readonly Reported[], done: ReportedUsage, { ports, locale }: Reader): readonly RecordOut[] {
  const t = ports.pages.translator(locale)
  const counted = new Map(done.counted.map((one) => [one.place, one]))
  const known = new Set(done.repeated.map(({ place }) => place))
  const owners = new Map(reports.map(({ place, accountId }) => [place, accountId]))
  const byPlace = Map.groupBy(done.problems, ({ place }) => place)
  const byAccount = new Map(
    done.problems.flatMap((problem) =>
      problem.field === 'account' ? [[owners.get(problem.place), problem] as const] : [],
    ),
  )
  return reports.map(({ place, key, accountId }): RecordOut => {
    const base = { index: place, key, reason: null, errors: [] }
    const found = counted.get(place)
    if (found !== undefined) {
      const reason = found.effect === 'none' ? t('apiError.usageUncharged') : null
      return { ...base, status: 'counted', effect: found.effect, reason }
    }
    if (known.has(place)) return { ...base, status: 'known', effect: null }
    const ofAccount = byAccount.get(accountId)
    const problems = byPlace.get(place) ?? (ofAccount === undefined ? [] : [ofAccount])
    const errors = problems.map(({ field, code }) => ({
      path: `records[${place}].${field === 'account' ? 'account_id' : field}`,
      code,
      message: t(texts[code] ?? errorText(code, 422)),
    }))
    return { ...base, status: 'rejected', effect: null, errors }
  })
}

/** Counts what is right of a batch, and says of every record what became of it (INT-03). */
export async function reportRecords(
  records: readonly unknown[],
  machine: ApiClient,
  reader: Reader,
): Promise<ResultOf<'POST /api/v1/usage'>> {
  const read = records.map((value, place) => readRecord(value, place, reader))
  const reports = read.flatMap((one) => ('place' in one ? one : []))
  const done = await reportUsage(reader.ports, { reports, actor: apiClientName(machine), isPartial: true })
  const rejected = read.flatMap((one) => ('place' in one ? [] : one))
  const results = [...rejected, ...resultsOf(reports, done, reader)].toSorted((a, b) => a.index - b.index)
  const count = (status: RecordOut['status']): number => results.filter((one) => one.status === status).length
  return { counted: count('counted'), known: count('known'), rejected: count('rejected'), records: results }
}
