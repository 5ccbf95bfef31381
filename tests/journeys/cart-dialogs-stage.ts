import type { Locator, Page } from '@playwright/test'
import { formatMoney } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { expect, Reader } from './stage.ts'

export const CATALOGUE = '/platform/marketplace'
export const FIELD_SERVICE = `${CATALOGUE}/packages/field-service`
export const REVIEW = `${CATALOGUE}/shopping-cart-review`

/** Products of the demo shop by what they are in these stories. */
export const IDS = {
  local: 1,
  regional: 2,
  network: 3,
  fieldService: 5,
  routeBoard: 12,
  multiDriver: 22,
  proofOfVisit: 31,
  visitForms: 32,
  photoAudit: 33,
  liveTracking: 42,
  driverApp: 47,
  auditTrail: 54,
} as const

export type Product = keyof typeof IDS

/** A reader whose change needs a confirmation. */
export class CartReader extends Reader {
  dialog(name?: string | RegExp): Locator {
    return name === undefined ? this.page.getByRole('dialog') : this.page.getByRole('dialog', { name })
  }

  /** The first button of that name that is shown: a card's, before that of the cart beside it. */
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  }

  amount(minor: number): string {
    return formatMoney(money(minor, 'USD'), this.locale)
  }

  /** Name of a product in the reader's language, as the shop calls it. */
  async titleOf(product: Product): Promise<string> {
    const answer = await this.page.request.get(`${this.shop.url}/cart/module/${IDS[product]}/activate`, {
      headers: { accept: 'application/json', 'accept-language': this.locale },
    })
    // our own call
    const { result } = (await answer.json()) as { readonly result: { readonly product: { readonly title: string } } }
    return result.product.title
  }

  /** Fills the cart without the pages. */
  async puts(...products: readonly Product[]): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const product of products) await this.changes('/cart/add', bodyOf(product))
  }

  async takesOut(product: Product): Promise<void> {
    await this.changes('/cart/remove', { id: IDS[product] })
  }

  async changes(path: string, data: object): Promise<void> {
    const headers = { origin: this.shop.url, 'x-waybill': '1' }
    const answer = await this.page.request.post(this.shop.url + path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** The ids in the cart of this browser, as the server has them. */
  async held(): Promise<{
    readonly plan: number | undefined
    readonly ids: readonly number[]
    readonly version: number
  }> {
    const answer = await this.page.request.get(`${this.shop.url}/cart/data`)
    // our own call
    const { result } = (await answer.json()) as {
      readonly result: {
        readonly plan: { readonly id: number; readonly is_added: 1 | -1 }
        readonly modules: readonly { readonly id: number }[]
        readonly version: number
      }
    }
    const { plan, modules, version } = result
    return { plan: plan.is_added === -1 ? undefined : plan.id, ids: modules.map(({ id }) => id), version }
  }

  /** Waits until the specified fade of a message has run, so that its colours can be judged. */
  async sees(dialog: Locator): Promise<void> {
    await expect(dialog).toBeVisible()
    await dialog.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
  }
}

function bodyOf(product: Product): object {
  const id = IDS[product]
  if (id > 10) return { id, module: 1 }
  return id <= IDS.network ? { id, module: 0, pricing: 1 } : { id, module: 0 }
}

/** The member of a demo account with nothing in the cart. */
export async function memberOf(page: Page, shop: Reader['shop'], kind: string, locale: Reader['locale'] = 'en') {
  const reader = new CartReader(page, shop, locale)
  await reader.isSignedInAs(await reader.demoMember(kind))
  await reader.changes('/cart/empty', {})
  return reader
}
