import { existsSync, readFileSync } from 'node:fs'

/** One test of any tier, as the sums and the list of slow tests need it. */
export interface TestResult {
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
}

/** Reads the JSON report of a tier, whichever runner wrote it; a runner that wrote none ran nothing. */
export function readReport(path: string): TestResult[] {
  if (!existsSync(path)) return []
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (Array.isArray(field(report, 'testResults'))) return list(report, 'testResults').flatMap(vitestFile)
  if (Array.isArray(field(report, 'suites'))) return [...playwrightSuite(report), ...playwrightErrors(report)]
  return list(report, 'checks').map(ownCheck)
}

function vitestFile(file: unknown): TestResult[] {
  const tests = list(file, 'assertionResults').map((one) => ({
    title: text(one, 'fullName'),
    outcome: outcomeOf(text(one, 'status')),
    ms: number(one, 'duration'),
  }))
  // A file that does not even load reports no test, yet it is a failure.
  const isBroken = text(file, 'status') === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
  return isBroken ? [...tests, { title: text(file, 'name'), outcome: 'failed', ms: 0 }] : tests
}

function playwrightSuite(suite: unknown): TestResult[] {
  const specs = list(suite, 'specs').flatMap((spec) =>
    list(spec, 'tests').map((one) => ({
      title: text(spec, 'title'),
      outcome: outcomeOf(text(one, 'status')),
      ms: list(one, 'results').reduce((sum: number, result) => sum + number(result, 'duration'), 0),
    })),
  )
  return [...specs, ...list(suite, 'suites').flatMap(playwrightSuite)]
}

function playwrightErrors(report: unknown): TestResult[] {
  return list(report, 'errors').map((error) => ({ title: text(error, 'message'), outcome: 'failed', ms: 0 }))
}

function ownCheck(check: unknown): TestResult {
  return { title: text(check, 'title'), outcome: outcomeOf(text(check, 'outcome')), ms: number(check, 'ms') }
}

/** Outcome of a test: a status that is neither good nor skipped is a failure, also of one that passed only when repeated. */
function outcomeOf(status: string): TestResult['outcome'] {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function list(value: unknown, key: string): unknown[] {
  const found = field(value, key)
  return Array.isArray(found) ? found : []
}

function text(value: unknown, key: string): string {
  const found = field(value, key)
  return typeof found === 'string' ? found : ''
}

function number(value: unknown, key: string): number {
  const found = field(value, key)
  return typeof found === 'number' ? found : 0
}
