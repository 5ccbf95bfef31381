import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spaceTokens } from './design-tokens.ts'

test('the steps of the grid that the rule knows are those of tokens.css', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../ui/src/tokens.css'), 'utf8')
  const steps = [...sheet.matchAll(/(--s-\d+):\s*(\d+px)/g)].map(([, name, size]) => [size, name])
  expect(Object.entries(spaceTokens)).toEqual(steps)
})
