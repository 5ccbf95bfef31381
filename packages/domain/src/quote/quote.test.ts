import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { aCatalogue, shop } from '../../laws/cart-shop.ts'
import { emptyCart } from '../cart/index.ts'
import { indexCatalogue } from '../catalog/index.ts'
import type { CartCommand } from '../cart/index.ts'
import {
  actOnQuote,
  agreesWithShown,
  canOwnerRevise,
  canRevise,
  quoteDifference,
  quoteExpiry,
  quoteStateAt,
  quoteText,
  snapshotQuote,
} from './index.ts'
import type { QuoteSnapshot } from './index.ts'

const sharedAt = Date.UTC(2026, 0, 31, 10)
const expiresAt = quoteExpiry(sharedAt)
const open = { state: 'open', expiresAt, hasOrder: false } as const

function quoted(...commands: readonly CartCommand[]): QuoteSnapshot {
  const snapshot = snapshotQuote(shop, cartOf(...commands))
  if (!snapshot.ok) throw new Error(snapshot.failure.code)
  return snapshot.value
}

describe('a quote over time', () => {
  test('[QUO-08] expires 30 days after it was shared, at the second', () => {
    expect(new Date(expiresAt).toISOString()).toBe('2026-03-02T10:00:00.000Z')
    expect(quoteStateAt(open, expiresAt - 1)).toBe('open')
    expect(quoteStateAt(open, expiresAt)).toBe('expired')
  })

  test('[QUO-08] can not be accepted from its expiry on, whatever is stored', () => {
    expect(actOnQuote(open, 'accept', expiresAt - 1)).toEqual({ ok: true, value: 'accepted' })
    expect(actOnQuote(open, 'accept', expiresAt)).toMatchObject({ ok: false, failure: { from: 'expired' } })
  })

  test('expiring is for the clock alone', () => {
    expect(actOnQuote(open, 'expire', expiresAt)).toEqual({ ok: true, value: 'expired' })
    expect(actOnQuote(open, 'expire', expiresAt - 1).ok).toBe(false)
  })

  test('an accepted quote is revised before it has an order, and not after', () => {
    const accepted = { ...open, state: 'accepted' } as const
    expect(actOnQuote(accepted, 'revise', sharedAt)).toEqual({ ok: true, value: 'superseded' })
    expect(actOnQuote({ ...accepted, hasOrder: true }, 'revise', sharedAt).ok).toBe(false)
    expect(canRevise({ ...open, state: 'revoked' }, sharedAt)).toBe(false)
    expect(canRevise(open, expiresAt + 1)).toBe(true)
  })
})

describe('a revision by the owner (S-07)', () => {
  const accepted = { ...open, state: 'accepted' } as const
  const may = (quote: Parameters<typeof canOwnerRevise>[0], hasAcceptorWritten: boolean) =>
    canOwnerRevise(quote, { hasAcceptorWritten, now: sharedAt })

  test('of an accepted quote waits until who accepted it has asked, and ends with its order', () => {
    expect([may(accepted, false), may(accepted, true)]).toEqual([false, true])
    expect(may({ ...accepted, hasOrder: true }, true)).toBe(false)
  })

  test('of one without an acceptance needs no question', () => {
    expect([may(open, false), may({ ...open, state: 'declined' }, false)]).toEqual([true, true])
    expect(may({ ...open, state: 'revoked' }, true)).toBe(false)
  })
})

describe('the snapshot', () => {
  test('[QUO-04] is priced from the catalogue, names its version, and survives JSON', () => {
    const snapshot = quoted(addPlan(1), add(108))
    expect(snapshot.catalogueVersion).toBe(1)
    expect(snapshot.breakdown.total).toEqual({ minor: 4400, currency: 'USD' })
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
  })

  test('[QUO-15] of an empty cart is rejected, and of one with something that has no price too, by its name', () => {
    expect(snapshotQuote(shop, emptyCart('USD'))).toEqual({ ok: false, failure: { code: 'empty-cart' } })
    const gone = snapshotQuote(aCatalogue([]), cartOf(add(101)))
    // the default module that came along stands first
    expect(gone).toEqual({ ok: false, failure: { code: 'unknown-product', productId: 110 } })
    const unsold = snapshotQuote(shop, { ...cartOf(addPlan(1)), currency: 'JPY' })
    expect(unsold).toEqual({ ok: false, failure: { code: 'no-price', productId: 1, currency: 'JPY' } })
  })

  test('[QUO-15] with a product that was retired is rejected by its name; what comes with the plan is the shop’s', () => {
    const { document } = shop
    const retired = (id: number) =>
      indexCatalogue(
        {
          ...document,
          modules: document.modules.map((item) =>
            item.id === id ? { ...item, isDeleted: true, replacedBy: 106 } : item,
          ),
        },
        2,
      )
    const failure = { code: 'product-retired', productId: 105, replacedBy: 106 }
    const cart = cartOf(addPlan(1), add(105))
    expect(snapshotQuote(retired(105), cart)).toEqual({ ok: false, failure })
    expect(snapshotQuote(retired(101), cart)).toMatchObject({ ok: true })
  })

  test('[QUO-15] agrees with the total shown only when it is the same amount', () => {
    const snapshot = quoted(addPlan(1))
    expect(agreesWithShown(snapshot, 24)).toBe(true)
    expect(agreesWithShown(snapshot, undefined)).toBe(true)
    expect(agreesWithShown(snapshot, 23.99)).toBe(false)
  })

  test('has one text, equal exactly for equal content', () => {
    expect(quoteText(quoted(addPlan(1)))).toBe(quoteText(quoted(addPlan(1))))
    expect(quoteText(quoted(addPlan(1)))).not.toBe(quoteText(quoted(addPlan(1), add(108))))
  })

  test('the difference of two revisions names lines, quantities, plan and total', () => {
    const first = quoted(addPlan(1), add(112), { kind: 'set_quantities', quantities: { vehicle: 2 } })
    const second = quoted(addPlan(3), add(112), { kind: 'set_quantities', quantities: { vehicle: 4 } })
    const difference = quoteDifference(first, second)
    expect(difference.plan).toEqual({ before: 1, after: 3 })
    expect(difference.added.map(({ productId }) => productId)).toEqual([104, 106, 107])
    expect(difference.removed.map(({ productId }) => productId)).toEqual([102, 103])
    expect(difference.changed.map(({ productId }) => productId)).toEqual([112])
    expect(difference.quantities).toEqual([{ usageKey: 'vehicle', before: 2, after: 4 }])
    expect([difference.total.before.minor, difference.total.after.minor]).toEqual([4400, 8000])
  })
})
