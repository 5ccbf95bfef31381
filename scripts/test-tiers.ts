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
 * Tests that a default run takes on the embedded store: how it is opened, moved to a new release, saved and restored, and the
 * stories where one connection decides the outcome. The SQL of the modules is the same on both, and the journeys in the browser
 * play the rest on that store (docs/decisions/0101). A deep run takes everything on both stores.
 */
const ofTheEmbeddedStore = [
  'apps/server/src/cli/backup',
  'apps/server/src/cli/rotate-secret',
  'apps/server/src/erasing',
  'apps/server/src/main',
  'apps/server/src/modules/billing/store/plans/core-modules',
  'apps/server/src/platform/',
  'apps/server/src/seed/',
  'packages/',
  'tests/billing-journeys/many-clicks',
  'tests/integration/behind-a-proxy',
  'tests/integration/cart-races',
]

/**
 * All tiers; those of one stage run side by side. The checks fill the gaps of the unit tests; every other tier uses two
 * cores by itself, and one that waits for a server or kills it would fail on a busier machine without a reason.
 */
export function stagesOf(isDeep: boolean): readonly (readonly Tier[])[] {
  const embedded = vitest('integration-embedded', 'integration', { STORE: 'embedded' })
  return [
    [{ ...own('check'), command: [node, 'scripts/check.ts'] }, vitest('unit', 'unit')],
    [isDeep ? embedded : sampled(embedded)],
    [vitest('integration-postgres', 'integration', { STORE: 'postgres' })],
    [vitest('faults', 'faults')],
    [{ ...own('browser'), command: [node, 'node_modules/@playwright/test/cli.js', 'test'] }],
  ]
}

function sampled(tier: Tier): Tier {
  return { ...tier, command: [...tier.command, ...ofTheEmbeddedStore] }
}

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

interface Selection {
  /** By name, `integration` for both stores; absent: all of them. */
  readonly only?: readonly string[] | undefined
  readonly isDeep: boolean
}

/** The stages with only the wanted tiers. Throws on a name that no tier has. */
export function selectTiers({ only, isDeep }: Selection): readonly (readonly Tier[])[] {
  const stages = stagesOf(isDeep)
  if (only === undefined) return stages
  const isMeant = (tier: Tier, name: string): boolean => tier.name === name || tier.name.startsWith(`${name}-`)
  const names = stages.flat().map(({ name }) => name)
  const unknown = only.filter((name) => !stages.flat().some((tier) => isMeant(tier, name)))
  if (unknown.length > 0) throw new Error(`no tier ${unknown.join(', ')}: there are ${names.join(', ')}`)
  return stages
    .map((stage) => stage.filter((tier) => only.some((name) => isMeant(tier, name))))
    .filter((stage) => stage.length > 0)
}
