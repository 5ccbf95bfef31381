import { describe, expect, test } from 'vitest'
import { emptyCart } from '@waybill/domain/cart'
import { createSuggestionAnswers, type SearchViewer } from './suggestion-answers.ts'
import { shopOf } from './testing/search-shop.ts'

const shop = shopOf([{ id: 1, title: { en: 'Route planning', fr: 'Tournées' } }])
const drawingOf = (icon: string) => icon
const viewer = { catalogue: shop, locale: 'en', currency: 'USD', cart: undefined, drawingOf } as const
const visitor = { viewer, isAnybody: true }

const as = (other: Partial<SearchViewer['viewer']>): SearchViewer => ({
  viewer: { ...viewer, ...other },
  isAnybody: true,
})

/** Values that distinguish one answer from another. */
function parsed(answer: string): readonly unknown[] {
  const { result } = JSON.parse(answer) as { result: { title: string; currency: string; button: { action: string } }[] }
  return result.map(({ title, currency, button }) => [title, currency, button.action])
}

describe('a cached answer', () => {
  test('is that of its language, currency and term', () => {
    const answers = createSuggestionAnswers()
    for (const round of [1, 2]) {
      expect(parsed(answers(visitor, 'ROUTE ')), `round ${round}`).toEqual([['Route planning', 'USD', 'add']])
      expect(parsed(answers(as({ locale: 'fr' }), 'tourn'))).toEqual([['Tournées', 'USD', 'add']])
      expect(parsed(answers(as({ locale: 'fr' }), 'route'))).toEqual([['Tournées', 'USD', 'add']])
      expect(parsed(answers(as({ currency: 'EUR' }), 'route'))).toEqual([['Route planning', 'EUR', 'add']])
      expect(parsed(answers(visitor, 'xyz'))).toEqual([])
    }
  })

  test('is not that of a reader with a cart or an account', () => {
    const answers = createSuggestionAnswers()
    answers(visitor, 'route')
    const reason = { kind: 'chosen' } as const
    const line = { productId: 1, bundled: false, isDefault: false, reason }
    const cart = { ...emptyCart('USD'), planId: 0, lines: [line] }
    const buyer = { viewer: { ...viewer, cart }, isAnybody: false }
    expect(parsed(answers(buyer, 'route'))).toEqual([['Route planning', 'USD', 'remove']])
    expect(parsed(answers(visitor, 'route'))).toEqual([['Route planning', 'USD', 'add']])
  })

  test('is not that of another version', () => {
    const answers = createSuggestionAnswers()
    answers(visitor, 'route')
    const next = as({ catalogue: shopOf([{ id: 1, title: { en: 'Route board' } }]) })
    expect(parsed(answers(next, 'route'))).toEqual([['Route board', 'USD', 'add']])
  })

  test('leaves when five hundred others were searched for', () => {
    const answers = createSuggestionAnswers()
    // the same version, changed without a new number, distinguishes a cached answer from a new one
    const catalogue = { ...shop }
    const own = as({ catalogue })
    answers(own, 'route')
    for (let term = 0; term < 499; term++) answers(own, `term ${term}`)
    Object.assign(catalogue, { document: { ...shop.document, platforms: [] }, platforms: new Map() })
    const categoryOf = (answer: string) =>
      (JSON.parse(answer) as { result: { category: string }[] }).result[0]?.category
    expect(categoryOf(answers(own, 'route'))).toBe('Category 1')
    answers(own, 'one more')
    answers(own, 'and another')
    expect(categoryOf(answers(own, 'route'))).toBe('')
  })
})
