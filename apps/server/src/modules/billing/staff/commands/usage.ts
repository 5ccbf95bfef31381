import type { StaffBody } from '@waybill/contract/actions/staff-commands'
import { fail, ok } from '@waybill/domain/result'
import {
  WrongUsage,
  type StaffAnswer,
  type StaffChecks,
  type StaffHandlers,
} from '../../../../platform/staff-action.ts'
import {
  mostReports,
  readReports,
  reportUsage,
  usageFields,
  type ReportedUsage,
  type UsageProblem,
} from '../../usage/index.ts'

const PROBLEMS: Readonly<Partial<Record<UsageProblem['code'], string>>> = {
  missing: 'is missing',
  'not-a-number': 'is no whole number, or too large',
  'not-a-text': 'has more than 100 characters, or others than letters, digits and signs without spaces',
  'not-an-instant': 'is no instant with its zone, as 2026-03-31T20:00Z',
  'unknown-key': 'is no usage key: nothing is sold by it',
  'key-used': 'names another report already; a key is used once',
  'no-such-account': 'is no account; "billing find" finds it',
  'no-subscription': 'was never in trial',
  'not-subscribed': 'has no subscription at that time',
  'in-the-future': 'is in the future',
  'too-late': 'is more than 35 days after the end of its month',
  'not-counted-then': 'is before anything of it was counted',
  unavailable: 'is held or busy',
}

/** Reports to count, and the name of each where it is wrong. */
interface Batch {
  readonly values: readonly Readonly<Record<string, unknown>>[]
  readonly nameOf: (place: number) => string
}

type UsageReportBody = StaffBody<'report-usage'>
type UsageFile = NonNullable<UsageReportBody['file']>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson({ name, text }: UsageFile): Batch {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    throw new WrongUsage(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!Array.isArray(values) || !values.every(isRecord)) throw new WrongUsage(`${name} is no list of reports.`)
  return { values, nameOf: (place) => `Report ${place + 1}` }
}

/** One report a line, under a line with the names of the fields. */
function readCsv({ name: file, text }: UsageFile): Batch {
  const lines = text.split(/\r?\n/).map((line, place) => ({ number: place + 1, words: line.split(',') }))
  const [head, ...rows] = lines.filter(({ words }) => words.some((word) => word.trim() !== ''))
  const names = head?.words.map((word) => word.trim()) ?? []
  const fields: readonly string[] = usageFields
  if (names.length !== fields.length || !fields.every((field) => names.includes(field)))
    throw new WrongUsage(`The first line of ${file} names the fields: ${fields.join(',')}.`)
  const wrong = rows.find(({ words }) => words.length !== names.length)
  if (wrong !== undefined) throw new WrongUsage(`Line ${wrong.number} of ${file} has not ${names.length} fields.`)
  const values = rows.map(({ words }) => Object.fromEntries(names.map((name, nth) => [name, words[nth]?.trim()])))
  return { values, nameOf: (place) => `Line ${rows[place]?.number ?? 0}` }
}

function readFile(file: UsageFile): Batch {
  const batch = file.name.endsWith('.json') ? readJson(file) : readCsv(file)
  if (batch.values.length === 0) throw new WrongUsage(`${file.name} has no reports.`)
  if (batch.values.length > mostReports) throw new WrongUsage(`${file.name} has more than ${mostReports} reports.`)
  return batch
}

/** One count; without a key of its own it is named by what it says, so that the same one counts once. */
function readOne({ account, usage, quantity, at, key }: UsageReportBody, now: number): Batch {
  const instant = at ?? new Date(now).toISOString()
  const own = key ?? `${usage ?? ''}:${instant}`
  return { values: [{ account, key: own, usage_key: usage, quantity, at: instant }], nameOf: () => 'The report' }
}

function problemLines({ nameOf }: Batch, problems: readonly UsageProblem[]): readonly string[] {
  return problems.map(({ place, field, code }) => `${nameOf(place)}: ${field} ${PROBLEMS[code] ?? code}.`)
}

function countText(count: number): string {
  return count === 1 ? '1 report is' : `${count} reports are`
}

const EFFECTS = {
  counted: 'counted in the month that runs',
  draft: 'late, on the invoice that is about to be issued',
  next_invoice: 'late, on the next invoice',
  nothing: 'late, and nothing more is charged',
  none: 'kept, without a charge: nothing that the account has is charged by its key',
} as const

function countedText(batch: Batch, done: ReportedUsage): StaffAnswer {
  const { counted, repeated, problems } = done
  const byEffect = [...Map.groupBy(counted, ({ effect }) => effect)]
  const lines = byEffect.map(([effect, reports]) => `${countText(reports.length)} ${EFFECTS[effect]}.`)
  if (repeated.length > 0) lines.push(`${countText(repeated.length)} known already: nothing is counted twice.`)
  if (problems.length === 0) return ok({ answer: done, text: lines.join('\n') })
  return fail([...lines, ...problemLines(batch, problems), 'Of the accounts of these nothing is counted'].join('\n'))
}

export const usage = {
  'report-usage': async (context, given) => {
    const batch = given.file ? readFile(given.file) : readOne(given, context.clock.now())
    const read = readReports(batch.values)
    if (!read.ok) return fail([...problemLines(batch, read.failure), 'Nothing is counted'].join('\n'))
    const ports = { ...context, catalogue: await context.openCatalogue() }
    return countedText(batch, await reportUsage(ports, { reports: read.value, actor: `operator:${given.by}` }))
  },
} satisfies Partial<StaffHandlers>

export const usageChecks = { 'report-usage': ({ file }) => file && readFile(file) } satisfies StaffChecks
