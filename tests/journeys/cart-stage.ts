import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import type { ResultOf } from '@waybill/contract'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { expect, Reader } from './stage.ts'

export const CATALOGUE = '/platform/marketplace'

type CartState = ResultOf<'GET /cart/data'>

/** Facts that two carts share when they came about by the same clicks. */
export interface CartSum {
  readonly ids: readonly number[]
  readonly plan: number | undefined
  /** Rows by A-123: the plan is one, the modules inside it are none. */
  readonly rows: number
  readonly total: number
}

/** Products of the demo shop by language. */
export const TITLES = {
  proofOfVisit: { id: 31, en: 'Proof of visit', vi: 'Bằng chứng giao hàng' },
} as const

/** A destination that answers with no page: what is shown stays, and no navigation waits behind it. */
export const staysHere = (route: Route): Promise<void> => route.fulfill({ status: 204 })

interface Gate {
  readonly open: () => void
  readonly wait: (route: Route) => Promise<void>
  /** Until a request has come to it. */
  readonly reached: Promise<void>
}

/** A gate that requests wait at until the test lets them through. */
export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  return {
    open: resolve,
    wait: async (route) => {
      reached.resolve()
      await promise
      await route.continue()
    },
    reached: reached.promise,
  }
}

/** The cart as the server has it, without the page. */
export async function cartOf(request: APIRequestContext, url: string): Promise<CartSum> {
  const answer = await request.get(`${url}/cart/data`)
  // the contract's own answer
  const { result } = (await answer.json()) as { readonly result: CartState }
  const plan = result.plan.is_added === -1 ? undefined : result.plan.id
  return {
    ids: result.modules.map(({ id }) => id),
    plan,
    // modules alone have the plan of number 0
    rows: result.modules.filter(({ bundled }) => bundled === 0).length + (result.plan.id > 0 ? 1 : 0),
    total: result.totalPrice_minor,
  }
}

/** A reader who watches what becomes of their clicks. */
export class Buyer extends Reader {
  get badge(): Locator {
    return this.page.locator('header a[href$="/shopping-cart-review"] .figures').filter({ visible: true })
  }

  add(title: string): Locator {
    return this.#button(this.t('catalog.add.named', { title }))
  }

  remove(title: string): Locator {
    return this.#button(this.t('catalog.remove.named', { title }))
  }

  #button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  }

  /** Politely, by a region that was there before. */
  async hears(words: string): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
  }

  /** The toast, and a button in it. */
  toast(words: string): Locator {
    return this.page.locator('[role=status]:not(.visually-hidden)').filter({ hasText: words }).filter({ visible: true })
  }

  total(minor: number): string {
    return formatMoney(money(minor, 'USD'), this.locale)
  }

  async cart(): Promise<CartSum> {
    return cartOf(this.page.request, this.shop.url)
  }
}

/** Counts the requests of the page for an address. */
export function requestsOf(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
