import { readFileSync } from 'node:fs'
import { mostReports, readReports, usageFields, type UsageProblem } from '../modules/billing/usage/read-usage.ts'
import { reportUsage, type ReportedUsage } from '../modules/billing/usage/report-usage.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

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

interface GivenUsage {
  readonly as?: string | undefined
  readonly file?: string | undefined
  readonly usage?: string | undefined
  readonly quantity?: string | undefined
  readonly at?: string | undefined
  readonly key?: string | undefined
}

/** What is to be counted, and how each report is named where it is wrong. */
interface Batch {
  readonly values: readonly Readonly<Record<string, unknown>>[]
  readonly nameOf: (place: number) => string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string, file: string): Batch {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    throw new WrongUsage(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!Array.isArray(values) || !values.every(isRecord)) throw new WrongUsage(`${file} is no list of reports.`)
  return { values, nameOf: (place) => `Report ${place + 1}` }
}

/** One report a line, under a line with the names of the fields. */
function readCsv(text: string, file: string): Batch {
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

function readFile(file: string): Batch {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new WrongUsage(`${file} can't be read.`)
  }
  const batch = file.endsWith('.json') ? readJson(text, file) : readCsv(text, file)
  if (batch.values.length === 0) throw new WrongUsage(`${file} has no reports.`)
  if (batch.values.length > mostReports) throw new WrongUsage(`${file} has more than ${mostReports} reports.`)
  return batch
}

/** One count; without a key of its own it is named by what it says, so that the same one counts once. */
function readOne(words: readonly string[], { usage, quantity, at, key }: GivenUsage, now: number): Batch {
  const instant = at ?? new Date(now).toISOString()
  const own = key ?? `${usage ?? ''}:${instant}`
  const value = { account: words[0], key: own, usage_key: usage, quantity, at: instant }
  return { values: [value], nameOf: () => 'The report' }
}

function printProblems(terminal: Terminal, { nameOf }: Batch, problems: readonly UsageProblem[]): void {
  for (const { place, field, code } of problems) terminal.out(`${nameOf(place)}: ${field} ${PROBLEMS[code] ?? code}.`)
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

function printDone(terminal: Terminal, batch: Batch, { counted, repeated, problems }: ReportedUsage): void {
  const byEffect = Map.groupBy(counted, ({ effect }) => effect)
  for (const [effect, reports] of byEffect) terminal.out(`${countText(reports.length)} ${EFFECTS[effect]}.`)
  if (repeated.length > 0) terminal.out(`${countText(repeated.length)} known already: nothing is counted twice.`)
  printProblems(terminal, batch, problems)
  if (problems.length > 0) terminal.out('Of the accounts of these nothing is counted.')
}

/** Counts what was used, from the command line or from a file (INV-04). */
export async function reportCounts(words: readonly string[], given: GivenUsage, terminal: Terminal): Promise<number> {
  const name = requiredName('report-usage', given.as)
  const isOfFile = given.file !== undefined
  if (isOfFile !== (words.length === 0) || words.length > 1)
    throw new WrongUsage('billing report-usage takes an account, --usage and --quantity, or --file.')
  const fromFile = given.file === undefined ? undefined : readFile(given.file)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const batch = fromFile ?? readOne(words, given, open.clock.now())
    const read = readReports(batch.values)
    if (!read.ok) {
      printProblems(terminal, batch, read.failure)
      terminal.out('Nothing is counted.')
      return 1
    }
    const catalogue = await createCatalogueHolder(open.store, () => undefined)
    try {
      const ports = { ...portsOf(open), catalogue }
      const done = await reportUsage(ports, { reports: read.value, actor: `operator:${by}` })
      printDone(terminal, batch, done)
      return done.problems.length === 0 ? 0 : 1
    } finally {
      await catalogue.stop()
    }
  })
}
