import { expect, test } from 'vitest'
import { factsOf } from './selling.ts'

const everyProduct = { en: 'English and Dutch' }
const facts = { limits: { en: 'Two quays' }, setup: { en: 'An hour' } }

test('nothing is said of the languages of a product where the shop says nothing', () => {
  expect(factsOf({ facts }, undefined).map(({ kind }) => kind)).toEqual(['setup', 'limits'])
})

test('what the shop says of all products stands last among the facts of each', () => {
  expect(factsOf({ facts }, everyProduct)).toEqual([
    { kind: 'setup', text: { en: 'An hour' } },
    { kind: 'limits', text: { en: 'Two quays' } },
    { kind: 'languages', text: { en: 'English and Dutch' } },
  ])
})

test('a product says its own languages instead', () => {
  expect(factsOf({ facts: { languages: { en: 'English' } } }, everyProduct)).toEqual([
    { kind: 'languages', text: { en: 'English' } },
  ])
})

test('a product without facts has none by the shop’s', () => {
  expect(factsOf({ benefits: [{ en: 'Fewer calls' }] }, everyProduct)).toEqual([])
})
