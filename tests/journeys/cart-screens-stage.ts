import type { Locator, Page } from '@playwright/test'
import { expect, Reader } from './stage.ts'

export const CATALOGUE = '/platform/marketplace'
export const REVIEW = `${CATALOGUE}/shopping-cart-review`

/** Of the demo shop. */
export const PRODUCT = {
  regional: 2,
  network: 3,
  calendarFeed: 19,
  proofOfVisit: 31,
  visitForms: 32,
  emailNotice: 37,
  smsNotice: 38,
  trackerGateway: 43,
  driverApp: 47,
  supportHero: 58,
} as const

const PLANS: ReadonlySet<number> = new Set([PRODUCT.regional, PRODUCT.network])

/** A reader with a cart who looks at its screens. */
export class CartReader extends Reader {
  /** Adds without the pages, one after the other. */
  async adds(...names: readonly (keyof typeof PRODUCT)[]): Promise<void> {
    for (const name of names) {
      const id = PRODUCT[name]
      const body = PLANS.has(id) ? { id, module: 0, pricing: 1 } : { id, module: 1 }
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      await this.posts('/cart/add', body)
    }
  }

  /** Signs in as a member of the demo shop with an empty cart: what a member adds twice is taken out again. */
  async startsAs(email: string): Promise<void> {
    await this.isSignedInAs(email)
    await this.posts('/cart/empty', {})
  }

  async counts(usages: Readonly<Record<string, number>>): Promise<void> {
    await this.posts('/cart/quantities', { usages })
  }

  async posts(path: string, data: object): Promise<void> {
    const headers = { origin: this.shop.url, 'x-waybill': '1' }
    const answer = await this.page.request.post(this.shop.url + path, { data, headers })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  }

  /** The cart beside the catalogue. */
  sidebar(): Locator {
    return this.page.locator('main').getByRole('region', { name: this.t('common.cart'), exact: true })
  }

  /** Another currency, before there is a cart. */
  async prefers(currency: string): Promise<void> {
    await this.page.context().addCookies([{ name: 'pref', value: `${currency}.`, url: this.shop.url }])
  }
}

/** True where all of it can be seen without scrolling. */
export async function isInView(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isOnTop = middle !== null && (element.contains(middle) || middle.contains(element))
    return top >= 0 && bottom <= window.innerHeight && isOnTop
  })
}

/** Nothing sticks out sideways. */
export async function fitsWidth(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}
