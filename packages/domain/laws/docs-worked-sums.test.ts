import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forms, recompute, sumsOf } from './worked-sums.ts'

const folder = join(import.meta.dirname, '../../../docs/domain')
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, sums: sumsOf(readFileSync(join(folder, name), 'utf8')) }))

describe.each(pages.filter(({ sums }) => sums.length > 0))('docs/domain/$name', ({ sums }) => {
  test.each(sums)('%s', (line) => {
    expect(recompute(line)).toBe(line)
  })
})

test('every page about money, time or carts works its rules out in sums', () => {
  const worked = pages.filter(({ sums }) => sums.length > 0).map(({ name }) => name)
  expect(worked.toSorted()).toEqual(['cart.md', 'pricing.md', 'proration-and-periods.md', 'quotes.md'])
})

test('every form of a sum is used by a page, and its example is one', () => {
  const lines = pages.flatMap(({ sums }) => sums.map((line) => line.split(' = ')[0] ?? ''))
  const unused = forms.filter(({ pattern }) => !lines.some((line) => pattern.test(line)))
  expect(unused.map(({ example }) => example)).toEqual([])
  expect(forms.filter(({ example, pattern }) => !pattern.test(example))).toEqual([])
})

test('a sum that is wrong, or written in no form, is told', () => {
  expect(recompute('99 USD at 15 % off = 85 USD')).toBe('99 USD at 15 % off = 84 USD')
  expect(() => recompute('99 USD less 15 % = 84 USD')).toThrow('no form of a sum')
})
