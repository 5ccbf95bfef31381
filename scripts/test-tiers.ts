import { join } from 'node:path'

/** One kind of test, run as a program that leaves a JSON report. */
export interface Tier {
  readonly name: string
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly report: string
}

const node = process.execPath
const reports = 'test-results'

/**
 * All tiers; those of one stage run side by side. The checks fill the gaps of the unit tests; every other tier uses two
 * cores by itself, and one that waits for a server or kills it would fail on a busier machine without a reason.
 */
export const stages: readonly (readonly Tier[])[] = [
  [{ ...own('check'), command: [node, 'scripts/check.ts'] }, vitest('unit', 'unit')],
  [vitest('integration-embedded', 'integration', { STORE: 'embedded' })],
  [vitest('integration-postgres', 'integration', { STORE: 'postgres' })],
  [vitest('faults', 'faults')],
  [{ ...own('browser'), command: [node, 'node_modules/@playwright/test/cli.js', 'test'] }],
]

function own(name: string): Omit<Tier, 'command'> {
  const report = join(reports, `${name}.json`)
  return { name, env: { TEST_REPORT: report }, report }
}

function vitest(name: string, project: string, env: Readonly<Record<string, string>> = {}): Tier {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    env,
    report,
    command: [node, 'node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
  }
}

/** The stages with only the wanted tiers: `integration` means both stores. Throws on a name that no tier has. */
export function selectTiers(only: readonly string[] | undefined): readonly (readonly Tier[])[] {
  if (only === undefined) return stages
  const isMeant = (tier: Tier, name: string): boolean => tier.name === name || tier.name.startsWith(`${name}-`)
  const names = stages.flat().map(({ name }) => name)
  const unknown = only.filter((name) => !stages.flat().some((tier) => isMeant(tier, name)))
  if (unknown.length > 0) throw new Error(`no tier ${unknown.join(', ')}: there are ${names.join(', ')}`)
  return stages
    .map((stage) => stage.filter((tier) => only.some((name) => isMeant(tier, name))))
    .filter((stage) => stage.length > 0)
}
