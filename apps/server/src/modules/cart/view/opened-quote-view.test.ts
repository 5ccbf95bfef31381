import { add, cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Cart, CartLine } from '@waybill/domain/cart'
import { openedQuoteView, quotedPlan, quotedReason } from './opened-quote-view.ts'
import type { QuoteFacts } from '../stored-cart.ts'
import { now, stored } from '../testing/cart-viewer.ts'

const catalogue = pricedShop()
const viewer = { today: catalogue, now }
const quoteOf = (cart: Cart, about: Partial<QuoteFacts> = {}): QuoteFacts => ({
  number: 'Q-1001',
  state: 'open',
  expiresAt: now + 1,
  hasOrder: false,
  catalogueVersion: 3,
  currency: 'USD',
  total: 7000,
  cart,
  ...about,
})
const planned = cartAfter(catalogue, choose(1))
const loose = cartAfter(catalogue, add(15))

/** View of the quote that the cart was opened from. */
const numberIn = (cart: Cart, quote: QuoteFacts) => openedQuoteView(viewer, stored(cart, { quote })).quote?.number

describe('[QUO-10] the quote of a cart', () => {
  test('is named while its plan or a line that was chosen for it is there, not for what merely came along', () => {
    expect(numberIn(planned, quoteOf(planned))).toBe('Q-1001')
    expect(numberIn(cartAfter(catalogue, add(15), add(21)), quoteOf(loose))).toBe('Q-1001')
    // 11 and 12 came with 15, and so did the default module
    expect(numberIn(cartAfter(catalogue, add(11), add(12)), quoteOf(loose))).toBeUndefined()
    expect(numberIn(cartAfter(catalogue, choose(2)), quoteOf(planned))).toBeUndefined()
    // neither has a plan: that is nothing in common
    expect(numberIn(cartAfter(catalogue, add(21)), quoteOf(loose))).toBeUndefined()
  })

  test('is open for its reader while it is still prepared', () => {
    expect(openedQuoteView(viewer, stored(planned, { quote: quoteOf(planned, { state: 'draft' }) })).quote?.state).toBe(
      'open',
    )
    expect(
      openedQuoteView(viewer, stored(planned, { quote: quoteOf(planned, { state: 'accepted' }) })).quote?.state,
    ).toBe('accepted')
  })

  test('[QUO-16] says until when its prices are held, or why they are not', () => {
    const viewed = (about: Partial<QuoteFacts>, bound?: { readonly number: string; readonly until: number }) =>
      openedQuoteView({ ...viewer, ...(bound && { bound }) }, stored(planned, { quote: quoteOf(planned, about) })).quote
    expect(viewed({}, { number: 'Q-1001', until: now + 1 })).toMatchObject({ boundUntil: now + 1 })
    expect(viewed({}, { number: 'Q-1001', until: now + 1 })).not.toHaveProperty('unbound')
    expect(viewed({})?.unbound).toBe('left')
    expect(viewed({ hasOrder: true })?.unbound).toBe('ordered')
    expect(viewed({ currency: 'EUR' })?.unbound).toBe('other_currency')
    const longAgo = now - 30 * 86_400_000
    expect(viewed({ state: 'accepted', expiresAt: longAgo, acceptedAt: longAgo })?.unbound).toBe('ended')
    expect(viewed({ expiresAt: now })).not.toHaveProperty('unbound')
  })

  test('is the origin of its plan, while the cart has that plan', () => {
    const both = cartAfter(catalogue, choose(1), add(21))
    expect(quotedPlan(stored(planned, { quote: quoteOf(both) }))).toEqual({ quote: 'Q-1001' })
    expect(quotedPlan(stored(cartAfter(catalogue, choose(2), add(21)), { quote: quoteOf(both) }))).toEqual({})
    expect(quotedPlan(stored(planned))).toEqual({})
  })

  test('is the reason of the lines that were chosen for it, not of those that came with them', () => {
    const own = stored(cartAfter(catalogue, add(15), add(21)), { quote: quoteOf(loose) })
    const reasonOf = (id: number) => {
      const line: CartLine | undefined = own.cart.lines.find(({ productId }) => productId === id)
      return line && quotedReason(own, line, undefined)
    }
    expect(reasonOf(15)).toEqual({ kind: 'quoted', quote: 'Q-1001' })
    expect([reasonOf(12), reasonOf(21)]).toEqual([undefined, undefined])
    const [first] = own.cart.lines.filter(({ productId }) => productId === 15)
    const until = { kind: 'quoted', quote: 'Q-1001', until: now + 1 }
    expect(first && quotedReason(own, first, { number: 'Q-1001', until: now + 1 })).toEqual(until)
    // chosen for the quote, but needed by another line in this cart
    const needed = stored(cartAfter(catalogue, add(15)), { quote: quoteOf(cartAfter(catalogue, add(12))) })
    const line = needed.cart.lines.find(({ productId }) => productId === 12)
    expect(line && quotedReason({ ...needed, cart: { ...needed.cart, planId: 0 } }, line, undefined)).toBeUndefined()
  })
})
