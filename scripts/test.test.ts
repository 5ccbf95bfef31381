import { join } from 'node:path'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import type { TemporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { runQuietly } from './run-with-progress.ts'

const script = join(import.meta.dirname, 'test.ts')

/** A runner that writes a report of so many passed and failed tests, where its arguments say. */
const runner = (passed: number, failed: number): string => `
  import { mkdirSync, writeFileSync } from 'node:fs'
  const path = process.argv.join(' ').match(/json=(\\S+)/)?.[1] ?? process.env.TEST_REPORT
  const tests = (count, outcome) => Array.from({ length: count }, () => ({ title: outcome, outcome, ms: 1000 }))
  mkdirSync('test-results', { recursive: true })
  writeFileSync(path, JSON.stringify({ checks: [...tests(${passed}, 'passed'), ...tests(${failed}, 'failed')] }))
  console.log('deep: ' + process.env.DEEP)
  process.exitCode = ${failed}
`

function fakeProject(unit: string): TemporaryProject {
  return temporaryProject({
    'node_modules/vitest/vitest.mjs': unit,
    'scripts/check.ts': runner(3, 0),
    'package.json': '{ "type": "module" }',
  })
}

async function run(project: TemporaryProject, ...flags: string[]): Promise<{ status: number; lines: string[] }> {
  const env = { ...process.env }
  delete env.DEEP
  const { status, output } = await runQuietly({ command: [process.execPath, script, ...flags], cwd: project.root, env })
  return { status, lines: output.trimEnd().split('\n') }
}

test('the last line is the sum over all tiers, and a good run has status 0', async () => {
  using project = fakeProject(runner(4, 0))
  const { status, lines } = await run(project, '--only', 'check,unit,integration')
  expect(lines.at(-1)).toBe('15 passed, 0 failed')
  expect(status).toBe(0)
})

test('a failure is shown with the output of its tier, counted, and fails the run', async () => {
  using project = fakeProject(runner(4, 2))
  const { status, lines } = await run(project, '--only', 'check,unit', '--deep')
  expect(lines).toContain('deep: 1')
  expect(lines.at(-1)).toBe('7 passed, 2 failed')
  expect(status).toBe(1)
})

test('a tier that ran no test has failed', async () => {
  using project = fakeProject(runner(0, 0))
  const { status, lines } = await run(project, '--only', 'unit')
  expect(lines.join('\n')).toMatch(/unit {2}0 passed, 1 failed {2}\d+\.\d s {2}\(ran no test\)/)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

test('a runner that breaks after good tests has failed', async () => {
  using project = fakeProject(`${runner(4, 0)}; process.exitCode = 7`)
  const { status, lines } = await run(project, '--only', 'unit')
  expect(lines.join('\n')).toContain('ended with status 7 although no test failed')
  expect(lines.at(-1)).toBe('4 passed, 1 failed')
  expect(status).toBe(1)
})

test('a storefront that does not build is the one failure, and no tier runs on it', async () => {
  using project = fakeProject(runner(4, 0))
  project.write('apps/server/src/build-storefront.ts', 'throw new Error("no such page")\n')
  const { status, lines } = await run(project, '--only', 'unit')
  expect(lines.join('\n')).toContain('no such page')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})
