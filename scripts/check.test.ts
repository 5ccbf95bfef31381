import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureFolder } from '@waybill/config/testing/fixtures'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { runQuietly } from './run-with-progress.ts'

const script = join(import.meta.dirname, 'check.ts')

test('each check is a line, what fails is listed below it, and the report counts both', async () => {
  using project = temporaryProject({})
  const report = join(project.root, 'check.json')
  const { status, output } = await runQuietly({
    command: [process.execPath, script, 'lock', 'rules'],
    cwd: fixtureFolder('lock'),
    env: { ...process.env, TEST_REPORT: report },
  })

  expect(status).toBe(1)
  expect(output).toMatch(/^ok {4}rules {2}\d+\.\d s$/m)
  expect(output).toMatch(/^FAIL {2}lock {2}\d+\.\d s\npackage-lock\.json:1 {2}node_modules\/oxfmt wants @oxfmt\/win/m)
  expect(output).toContain('1 of 2 checks failed')
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    checks: expect.arrayContaining([
      expect.objectContaining({ title: 'lock', outcome: 'failed' }),
      expect.objectContaining({ title: 'rules', outcome: 'passed' }),
    ]),
  })
})

test('a check that does not exist is rejected', async () => {
  const { status, output } = await runQuietly({ command: [process.execPath, script, 'spelling'] })
  expect(status).toBe(1)
  expect(output).toContain('no check spelling')
})
