import { join } from 'node:path'
import { fixtureFolder, fixtureProject, marksOfProject } from '@waybill/config/testing/fixtures'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { checkBudgets } from './check-budgets.ts'
import { checkDocs } from './check-docs.ts'
import { checkProject } from './check-project.ts'
import { checkLock } from './check-lock.ts'
import { checkImports } from './check-imports.ts'
import { checkRules } from './check-rules.ts'
import { checkTexts } from './check-texts.ts'
import { checkTransactions } from './check-transactions.ts'
import { checks } from './checks.ts'

const broken = [
  { name: 'docs', check: checkDocs },
  { name: 'no-sleep', check: checkProject },
  { name: 'imports', check: checkImports },
  { name: 'transactions', check: checkTransactions },
]

for (const { name, check } of broken) {
  test(`the check of ${name} finds every marked fault of its broken project`, () => {
    using project = fixtureProject(name)
    expect(check(project.root)).toHaveLength(marksOfProject(project.root).length)
  })
}

test('a function that is too long is found, and the tail that it makes', () => {
  expect(checkBudgets(fixtureFolder('budgets')).map(({ line }) => line)).toEqual([1, 1])
})

test('a lock that npm ci would reject is found', () => {
  expect(checkLock(fixtureFolder('lock')).map(({ path }) => path)).toEqual(['package-lock.json'])
})

test('a text that no code uses is found; one by its id, by its form or of the specification is not', () => {
  expect(checkTexts(fixtureFolder('texts')).map(({ line }) => line)).toEqual([5])
})

test('ids that no page states are found, and promises that no test proves', () => {
  expect(checkRules(fixtureFolder('rules'))).toHaveLength(3 + 2)
})

test('a project without a fault passes every check of our own', () => {
  const thresholds = { money: 90 }
  const record = { folders: { money: { detected: 1, undetected: 0 } }, survivors: [] }
  using project = temporaryProject({
    'package.json': '{ "scripts": { "mutate": "node mutate.ts", "start": "node main.ts" } }',
    'package-lock.json': '{ "packages": {} }',
    'README.md': 'Run `npm start`.',
    'packages/domain/src/money/add.ts': '/** The sum. */\nexport const add = (a: bigint, b: bigint): bigint => a + b\n',
    'scripts/mutate/package.json': '{}',
    'scripts/mutate/few-cases.ts': '',
    'scripts/mutate/thresholds.json': JSON.stringify(thresholds),
    'scripts/mutate/record.json': JSON.stringify(record),
  })
  const own = checks().flatMap((check) => ('find' in check ? [check] : []))
  expect(own).toHaveLength(9)
  expect(own.flatMap(({ find }) => find(project.root))).toEqual([])
})

test('a page that draws other packages than the table is a fault', () => {
  using project = temporaryProject({ 'docs/architecture.md': '# Architecture\n' })
  expect(checkImports(project.root)[0]?.message).toContain('has no place for the diagram')
})

test('every program that a check runs is one that an install brings', () => {
  const programs = checks().flatMap((check) => ('command' in check ? [check.command[0] ?? ''] : []))
  for (const program of programs)
    expect([process.execPath, join('node_modules/.bin', program.split('/').at(-1) ?? '')]).toContain(program)
})
