import { describe, expect, test } from 'vitest'
import { tokensOf, wordsOf } from './words-of.ts'

describe('words of a text', () => {
  test.each([
    ['Route planning', ['route', 'planning']],
    ['E-mail notices', ['e', 'mail', 'notices', 'email']],
    ["L’optimiseur d'été", ['l', 'optimiseur', 'd', 'ete', 'loptimiseur', 'dete']],
    ['C++ and C#, 100 %', ['c++', 'and', 'c#', '100']],
    ['🚚 — …', []],
    ['', []],
  ])('%j is indexed by %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('words of a query', () => {
  test.each([
    ['route route PLAN', ['route', 'plan']],
    ["l'optimiseur d’itinéraire", ['optimiseur', 'itineraire']],
    ["driver's", ['driver', 's']],
    ['c++', ['c++']],
    ['%%%', []],
  ])('%j searches for %j', (query, tokens) => {
    expect(tokensOf(query)).toEqual(tokens)
  })
})
