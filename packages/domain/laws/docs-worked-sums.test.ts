import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forms, recompute, sumsOf } from './worked-sums.ts'

const folder = join(import.meta.dirname, '../../../docs/domain')
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(sep, '/'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, sums: sumsOf(text) }
  })

describe.each(pages.filter(({ sums }) => sums.length > 0))('docs/domain/$name', ({ sums }) => {
  test.each(sums)('%s', (line) => {
    expect(recompute(line)).toBe(line)
  })
})

const rules = pages.filter(({ name }) => name.includes('/'))

test.each(rules)('$name says what is decided, works it out, says what was rejected, and by which promise', (rule) => {
  const headings = Array.from(rule.text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
  expect(headings).toEqual(['Decided', 'Worked', 'Rejected'])
  expect(rule.sums).not.toEqual([])
  expect(rule.text).toMatch(/^# .*\((?:CART|PRC|A|B)-\d+/)
  expect(rule.text).toMatch(/## Rejected\n\n- /)
})

test('every rule of price and cart has its page, and the overview leads to each', () => {
  const linked = ['cart.md', 'pricing.md'].flatMap((name) => {
    const text = pages.find((page) => page.name === name)?.text ?? ''
    return Array.from(text.matchAll(/\]\(((?:cart|price)\/[^)]+)\)/g), ([, path = '']) => path)
  })
  expect(linked.toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
})

test('every page about money, time or carts works its rules out in sums', () => {
  const worked = pages.filter(({ name, sums }) => sums.length > 0 && !name.includes('/')).map(({ name }) => name)
  expect(worked.toSorted()).toEqual(['proration-and-periods.md', 'quotes.md'])
})

test('every form of a sum is used by a page, and its example is one', () => {
  const lines = pages.flatMap(({ sums }) => sums.map((line) => line.split(' = ')[0] ?? ''))
  const unused = forms.filter(({ pattern }) => !lines.some((line) => pattern.test(line)))
  expect(unused.map(({ example }) => example)).toEqual([])
  expect(forms.filter(({ example, pattern }) => !pattern.test(example))).toEqual([])
})

test('a sum that is wrong, or written in no form, is reported', () => {
  expect(recompute('99 USD at 15 % off = 85 USD')).toBe('99 USD at 15 % off = 84 USD')
  expect(() => recompute('99 USD less 15 % = 84 USD')).toThrow('no form of a sum')
})
