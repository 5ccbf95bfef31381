import { expect, test } from 'vitest'
import { budgetReport } from './budget-report.ts'
import { checkBudgets, percentile90, piecesOf } from './budgets.ts'
import { parseSource } from './source.ts'

const aFunction = (lines: number, name = 'go'): string => `function ${name}() {\n${'  go()\n'.repeat(lines - 2)}}\n`
const messages = (path: string, text: string): string[] =>
  checkBudgets([parseSource({ path, text })]).map(({ message }) => message)

test('a function of 60 lines passes beside nine short ones, one of 61 does not', () => {
  const short = aFunction(3).repeat(9)
  expect(messages('a.ts', short + aFunction(60, 'long'))).toEqual([])
  expect(messages('a.ts', short + aFunction(61, 'long'))).toEqual(['function long has 61 lines, at most 60'])
})

test('a tail that is too long fails although no function is over the maximum', () => {
  const many = aFunction(3).repeat(8) + aFunction(26).repeat(2)
  expect(messages('a.ts', many)).toEqual(['90 % of the functions must have at most 25 lines, not 26'])
})

test('a component may have 150 lines, written as a function or as an arrow with an expression', () => {
  const jsx = (lines: number): string => `const Page = () => (\n  <p>\n${'a\n'.repeat(lines - 4)}  </p>\n)\n`
  const small = 'const Small = () => <p />\n'.repeat(9)
  expect(messages('a.tsx', small + jsx(150))).toEqual([])
  expect(messages('a.tsx', small + jsx(151))).toEqual(['component Page has 151 lines, at most 150'])
})

test('a file has at most 250 lines, a test at most 400', () => {
  expect(messages('a.ts', 'go()\n'.repeat(251))).toEqual(['file has 251 lines, at most 250 are allowed'])
  expect(messages('a.test.ts', 'go()\n'.repeat(400))).toEqual([])
  expect(messages('a.test.ts', 'go()\n'.repeat(401))).toEqual(['file has 401 lines, at most 400 are allowed'])
})

test('the functions of a test are not measured', () => {
  expect(messages('a.test.ts', aFunction(90))).toEqual([])
})

test('methods, arrows and functions are named; callbacks that are one expression are not counted', () => {
  const text = 'class A { add(a, b) { return a } }\nconst sum = (a) => { return a }\nlist.map((a) => a + 1)\n'
  const pieces = piecesOf(parseSource({ path: 'a.ts', text }))
  expect(pieces.map(({ name, parameters }) => [name, parameters])).toEqual([
    ['add', 2],
    ['sum', 1],
  ])
})

test('the percentile is a size that nine of ten pieces do not exceed', () => {
  const text = Array.from({ length: 10 }, (_, index) => aFunction(index + 2)).join('')
  expect(percentile90(piecesOf(parseSource({ path: 'a.ts', text })))).toBe(10)
  expect(percentile90([])).toBe(0)
})

test('the report names the longest of everything', () => {
  const source = parseSource({ path: 'a.ts', text: aFunction(3) + aFunction(9, 'longest') })
  expect(budgetReport([source])).toEqual([
    'functions: 2, p90 9 of 25, longest 9 of 60 (longest, a.ts:4)',
    'components: none',
    'files: 1, longest 13 of 250 (a.ts)',
    'parameters: at most 0 (go, a.ts:1)',
  ])
})
