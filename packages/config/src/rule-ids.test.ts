import { expect, test } from 'vitest'
import { fixtureFolder } from './testing/fixtures.ts'
import { formatFinding } from './finding.ts'
import { readProject } from './project-files.ts'
import { citations, danglingIds, statedIds, unprovenPromises } from './rule-ids.ts'

test('ids in comments, test titles and migrations that no page states are listed at their first place', () => {
  const files = readProject(fixtureFolder('rules'), () => true)
  const pages = files.filter(({ path }) => path.startsWith('docs/rules/'))
  const code = files.filter(({ path }) => !path.startsWith('docs/'))

  expect(danglingIds(code, pages).map(formatFinding)).toEqual([
    'apps/server/migrations/0001-start.sql:1  B-90 is stated nowhere  [rules]',
    'packages/domain/src/cart/add.test.ts:3  CART-99 is stated nowhere  [rules]',
    'packages/domain/src/cart/add.ts:2  M§99 is stated nowhere (and 1 more)  [rules]',
  ])
})

test('promises that no title names, and planned ones that a title names, are listed by their lines', () => {
  const tests = readProject(fixtureFolder('rules'), (path) => path.endsWith('.test.ts'))
  const pages = readProject(fixtureFolder('rules'), (path) => path === 'docs/rules/promises.md')

  expect(pages.flatMap((page) => unprovenPromises(tests, page)).map(formatFinding)).toEqual([
    'docs/rules/promises.md:4  CART-02 is in no title of a test  [rules]',
    'docs/rules/promises.md:6  CART-04 is in the title of a test, and not only planned  [rules]',
  ])
})

test('a text that only looks like an id is none', () => {
  const text = '// ISO-8859-1, A-4000, PLAN-A-7\nexport const code = "A-12"\n'
  expect(citations({ path: 'a.ts', text })).toEqual([])
})

test('headings, list items and table rows state ids, several at once and in bold too', () => {
  const text = '## M§9 Constants\n- **A-56, A-57** money\n| CAT-20 | the demo |\nas A-99 says\n'
  expect(statedIds({ path: 'docs/rules/a.md', text })).toEqual(['M§9', 'A-56', 'A-57', 'CAT-20'])
})
