import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { runQuietly } from './run-with-progress.ts'

const script = join(import.meta.dirname, 'mutate.ts')
const thresholds = JSON.stringify({ money: 90, cart: 90 })

test('a group for which no score is wanted is rejected', async () => {
  const { status, output } = await runQuietly({ command: [process.execPath, script, 'horses'] })
  expect(status).toBe(1)
  expect(output).toContain('no group horses in scripts/mutate/thresholds.json')
})

test('the page is drawn from the record without running a mutant, and what is missing is reported', async () => {
  using project = temporaryProject({
    'scripts/mutate/thresholds.json': thresholds,
    'scripts/mutate/record.json': JSON.stringify({ folders: { money: { detected: 8, undetected: 2 } }, survivors: [] }),
  })
  const { status, output } = await runQuietly({ command: [process.execPath, script, '--page'], cwd: project.root })
  expect(status).toBe(1)
  expect(output).toContain('money has a score of 80.0 %, at least 90 % is wanted')
  expect(output).toContain('cart has no score: npm run mutate cart')
  expect(readFileSync(join(project.root, '.cache/mutate/mutation.md'), 'utf8')).toContain('| 10 | 8 | 80.0 % | 90 % |')
})

test('a folder that is named is judged alone', async () => {
  using project = temporaryProject({
    'scripts/mutate/thresholds.json': thresholds,
    'scripts/mutate/record.json': JSON.stringify({ folders: { money: { detected: 9, undetected: 1 } }, survivors: [] }),
  })
  const command = [process.execPath, script, '--page', 'money']
  expect(await runQuietly({ command, cwd: project.root })).toMatchObject({ status: 0, output: '' })
})
