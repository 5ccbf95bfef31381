import { expect, test } from 'vitest'
import { mutationPage } from './mutation-page.ts'

const survivor = {
  file: 'packages/domain/src/money/money.ts',
  line: 'throw new RangeError(`no: ${minor}`)',
  mutator: 'StringLiteral',
  original: '`no: ${minor}`',
  replacement: '``',
  reason: 'the words of a bug',
}

test('the page has the score of every folder beside the wanted one, also of one that never ran', () => {
  const page = mutationPage(
    { folders: { money: { detected: 19, undetected: 1 } }, survivors: [] },
    { money: 90, cart: 90 },
  )
  expect(page).toContain('| `packages/domain/src/money` | 20 | 19 | 95.0 % | 90 % |')
  expect(page).toContain('| `packages/domain/src/cart` | | | | 90 % |')
})

test('a group of presenters stands under its name', () => {
  const page = mutationPage(
    { folders: { 'presenters/search': { detected: 8, undetected: 2 } }, survivors: [] },
    { 'presenters/search': { least: 80, files: ['apps/server/src/search-page.ts'] } },
  )
  expect(page).toContain('| `presenters/search` | 10 | 8 | 80.0 % | 80 % |')
})

test('the page has every survivor below its file, with its line and its reason', () => {
  const page = mutationPage({ folders: {}, survivors: [survivor] }, {})
  expect(page).toContain('### `packages/domain/src/money/money.ts`')
  expect(page).toContain(
    '- `` `no: ${minor}` `` → `` `` `` in `` throw new RangeError(`no: ${minor}`) ``: the words of a bug',
  )
})

test('a mutation that takes its line away says so', () => {
  const gone = { ...survivor, line: 'reject(minor)', original: 'reject(minor)', replacement: '' }
  expect(mutationPage({ folders: {}, survivors: [gone] }, {})).toContain(
    '- `reject(minor)` → nothing: the words of a bug',
  )
})
