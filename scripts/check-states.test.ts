import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { checkStates } from './check-states.ts'

const PAGE = '[cart](../../apps/storefront/src/pages/cart.tsx)'
const TEST = '[cart.e2e.ts](../../tests/journeys/cart.e2e.ts)'

/** A project with one page, one test file and a table of these cells. */
function problemsOf(name: string, ...cells: readonly string[]): readonly string[] {
  using project = temporaryProject({
    'apps/storefront/src/pages/cart.tsx': '',
    'tests/journeys/cart.e2e.ts':
      "test('an empty cart says so', async () => {})\ntest.each([1])(\n  `[CUI-06] ${locale}: full`, () => {})\n",
    'docs/design/states.md': `| Page | Waiting | Full |\n|---|---|---|\n| ${[name, ...cells].join(' | ')} |\n`,
  })
  return checkStates(project.root).map(({ message }) => message)
}

test('a page whose states have reasons, or tests by the beginning of their titles, passes', () => {
  expect(problemsOf(PAGE, 'the browser’s own, `wait-for-page`', `${TEST} \`an empty cart\``)).toEqual([])
})

test('a title with a template part is quoted as it is written', () => {
  expect(problemsOf(PAGE, 'never', `${TEST} \`[CUI-06] \${locale}: full\``)).toEqual([])
  expect(problemsOf(PAGE, 'never', `${TEST} \`[CUI-06] en: full\``)).toHaveLength(1)
})

test('a page without a row is found', () => {
  expect(problemsOf('[list](../../apps/storefront/src/pages/list.tsx)', 'never', 'never')).toEqual([
    'has no row for apps/storefront/src/pages/cart.tsx',
  ])
})

test('a cited file that is not there, or no test, is found', () => {
  const gone = '[gone.e2e.ts](../../tests/journeys/gone.e2e.ts)'
  expect(problemsOf(PAGE, 'never', `${gone} \`an empty cart\``)).toEqual([
    'cites tests/journeys/gone.e2e.ts, which is no test',
  ])
})

test('a title that the file has no more is found, also a second one', () => {
  expect(problemsOf(PAGE, 'never', `${TEST} \`an empty cart\`, \`a full cart\``)).toEqual([
    'tests/journeys/cart.e2e.ts has no test “a full cart”',
  ])
})

test('a state without a test or a reason is found, and a link to a test without a title', () => {
  expect(problemsOf(PAGE, ' ', 'never')).toEqual(['has a state without a test or a reason'])
  expect(problemsOf(PAGE, 'never', TEST)).toEqual(['cites tests/journeys/cart.e2e.ts without a title'])
})
