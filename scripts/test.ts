import { existsSync, rmSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { runQuietly } from './run-with-progress.ts'
import { readReport } from './test-report.ts'
import type { TestResult } from './test-report.ts'
import { selectTiers } from './test-tiers.ts'
import type { Tier } from './test-tiers.ts'

const storefrontBuild = 'apps/server/src/build-storefront.ts'
const heartbeat = 15_000

interface TierResult {
  readonly tier: Tier
  readonly seconds: number
  readonly tests: readonly TestResult[]
  /** Reason why the tier failed although each of its tests passed. */
  readonly complaint: string | undefined
}

/** Everything that CI runs. Ends with a line `N passed, N failed` and a status that says the same. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { deep: { type: 'boolean' }, only: { type: 'string' } } })
  if (values.deep) process.env.DEEP = '1'
  const selected = selectTiers({ only: values.only?.split(','), isDeep: values.deep === true })
  const build = await buildStorefront()
  const results: TierResult[] = []
  if (build) for (const stage of selected) results.push(...(await Promise.all(stage.map(runTier))))
  summarise(results, build ? 0 : 1)
}

async function buildStorefront(): Promise<boolean> {
  if (!existsSync(storefrontBuild)) return true
  const { status, output, seconds } = await runQuietly({ command: [process.execPath, storefrontBuild] })
  console.log(`storefront  ${status === 0 ? 'built' : 'NOT BUILT'}  ${seconds.toFixed(1)} s`)
  if (status !== 0) console.log(output)
  return status === 0
}

async function runTier(tier: Tier): Promise<TierResult> {
  rmSync(tier.report, { force: true })
  console.log(`${tier.name} ...`)
  const alive = setInterval(() => console.log(`${tier.name} still runs ...`), heartbeat)
  const { status, output, seconds } = await runQuietly({ ...tier, env: { ...process.env, ...tier.env } })
  clearInterval(alive)
  const tests = readReport(tier.report)
  const result = { tier, seconds, tests, complaint: complaintOf(status, tests) }
  if (failures(result) > 0) console.log(output)
  else for (const note of notesIn(output)) console.log(note)
  console.log(describe(result))
  return result
}

/** Notes of a test for the reader of a green run, each line with the mark in front. */
function notesIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => /^» .*/.exec(stripVTControlCharacters(line)) ?? [])
}

function complaintOf(status: number, tests: readonly TestResult[]): string | undefined {
  if (tests.every(({ outcome }) => outcome === 'skipped')) return 'ran no test'
  const hasFailed = tests.some(({ outcome }) => outcome === 'failed')
  return status !== 0 && !hasFailed ? `ended with status ${status} although no test failed` : undefined
}

function describe(result: TierResult): string {
  const { tier, seconds, tests, complaint } = result
  const skipped = count(tests, 'skipped')
  const parts = [`${count(tests, 'passed')} passed`, `${failures(result)} failed`]
  const sums = [...parts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
  return `${tier.name}  ${sums}  ${seconds.toFixed(1)} s${complaint ? `  (${complaint})` : ''}`
}

function failures({ tests, complaint }: TierResult): number {
  return count(tests, 'failed') + (complaint ? 1 : 0)
}

function count(tests: readonly TestResult[], outcome: TestResult['outcome']): number {
  return tests.filter((test) => test.outcome === outcome).length
}

function summarise(results: readonly TierResult[], brokenBuilds: number): void {
  const all = results.flatMap(({ tier, tests }) => tests.map((test) => ({ ...test, tier: tier.name })))
  console.log('\nThe ten slowest:')
  for (const { ms, tier, title } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) {
    console.log(`  ${(ms / 1000).toFixed(2)} s  ${tier}  ${title}`)
  }
  const failing = all.filter(({ outcome }) => outcome === 'failed')
  if (failing.length > 0) console.log('\nFailed:')
  for (const { tier, title } of failing) console.log(`  ${tier}  ${title}`)
  console.log('\nTiers:')
  for (const result of results) console.log(`  ${describe(result)}`)
  const failed = results.reduce((sum, result) => sum + failures(result), brokenBuilds)
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`\n${count(all, 'passed')} passed, ${failed} failed`)
}

await main()
