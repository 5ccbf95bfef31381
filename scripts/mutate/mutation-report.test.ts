import { expect, test } from 'vitest'
import { readMutationReport, withoutStaticSurvivors } from './mutation-report.ts'

const source = 'export function isCheap(price: number): boolean {\n  return price <\n    10\n}\n'
const condition = { start: { line: 2, column: 10 }, end: { line: 3, column: 7 } }

const pricing = { files: ['packages/domain/src/pricing/'] }

function reportOf(...statuses: readonly string[]): string {
  const mutants = statuses.map((status, id) => ({
    id: String(id),
    mutatorName: 'ConditionalExpression',
    replacement: 'true',
    status,
    location: condition,
  }))
  return JSON.stringify({
    files: { 'packages/domain/src/pricing/cheap.ts': { language: 'typescript', source, mutants } },
  })
}

test('a mutant that was killed, or ran for ever, was noticed; one that survived, or that no test runs, was not', () => {
  expect(readMutationReport(reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage'), pricing)).toMatchObject({
    detected: 2,
    undetected: 2,
  })
})

test('a mutant that does not even load counts on neither side', () => {
  expect(readMutationReport(reportOf('RuntimeError', 'CompileError', 'Ignored', 'Killed'), pricing)).toEqual({
    detected: 1,
    undetected: 0,
    survivors: [],
  })
})

test('a survivor carries its line and what was changed into what, each in one line', () => {
  expect(readMutationReport(reportOf('Survived'), pricing).survivors).toEqual([
    {
      file: 'packages/domain/src/pricing/cheap.ts',
      line: 'return price <',
      mutator: 'ConditionalExpression',
      original: 'price < 10',
      replacement: 'true',
    },
  ])
})

test('a file that has left its group counts no more', () => {
  const group = { files: ['packages/domain/src/pricing/dear.ts'] }
  expect(readMutationReport(reportOf('Killed', 'Survived'), group)).toEqual({
    detected: 0,
    undetected: 0,
    survivors: [],
  })
})

test('a text that is no report is rejected', () => {
  expect(() => readMutationReport('{ "files": [] }', pricing)).toThrow('files')
})

test('a survivor in code that runs while a module loads is tried again; all else stays as it was', () => {
  const mutant = (id: string, status: string, isStatic: boolean) => ({ id, status, static: isStatic })
  const resultOf = (...mutants: readonly object[]) => ({
    schemaVersion: '1',
    files: { 'a.ts': { source: '', mutants } },
  })
  const rest = [mutant('1', 'Killed', true), mutant('2', 'Survived', false), mutant('3', 'NoCoverage', false)]
  const before = JSON.stringify(resultOf(mutant('0', 'Survived', true), ...rest))
  expect(JSON.parse(withoutStaticSurvivors(before))).toEqual(resultOf(...rest))
})
