import { join } from 'node:path'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { readReport } from './test-report.ts'
import type { TestResult } from './test-report.ts'

function read(report: unknown): TestResult[] {
  using project = temporaryProject({ 'report.json': JSON.stringify(report) })
  return readReport(join(project.root, 'report.json'))
}

test('a report of vitest gives its tests; a file that does not load is a failure', () => {
  const tests = [
    { fullName: 'adds', status: 'passed', duration: 3 },
    { fullName: 'removes', status: 'failed', duration: 4 },
    { fullName: 'waits', status: 'todo' },
  ]
  const files = [
    { status: 'failed', name: 'cart.test.ts', assertionResults: tests },
    { status: 'failed', name: 'broken.test.ts', assertionResults: [] },
  ]
  expect(read({ testResults: files })).toEqual([
    { title: 'adds', outcome: 'passed', ms: 3 },
    { title: 'removes', outcome: 'failed', ms: 4 },
    { title: 'waits', outcome: 'skipped', ms: 0 },
    { title: 'broken.test.ts', outcome: 'failed', ms: 0 },
  ])
})

test('a report of playwright gives the tests of nested suites; one that passed only when repeated has failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ duration: 5 }, { duration: 6 }] }],
  })
  const suites = [{ specs: [spec('buys', 'expected')], suites: [{ specs: [spec('shares', 'flaky')] }] }]
  expect(read({ suites, errors: [{ message: 'no Chromium' }] })).toEqual([
    { title: 'buys', outcome: 'passed', ms: 11 },
    { title: 'shares', outcome: 'failed', ms: 11 },
    { title: 'no Chromium', outcome: 'failed', ms: 0 },
  ])
})

test('a report of our checks counts each check', () => {
  expect(read({ checks: [{ title: 'types', outcome: 'passed', ms: 9 }] })).toEqual([
    { title: 'types', outcome: 'passed', ms: 9 },
  ])
})

test('a missing report is no test', () => {
  expect(readReport('/no/such/report.json')).toEqual([])
})
