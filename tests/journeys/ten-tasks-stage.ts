import type { Page } from '@playwright/test'
import { hasTexts } from '@waybill/i18n'
import { Searcher } from './search-stage.ts'
import { expect, readerOn, sampled, test as demo, testInOwnShop } from './stage.ts'

const READERS = [readerOn('en', 1440), readerOn('fr', 390), readerOn('es', 1440), readerOn('vi', 390)]

/** Query of a buyer for proof of delivery, and its title in the shop. */
export const PROOF = {
  en: { typed: 'proof of delivery', title: 'Proof of visit' },
  fr: { typed: 'preuve de livraison', title: 'Preuve de passage' },
  es: { typed: 'prueba de entrega', title: 'Comprobante de visita' },
  vi: { typed: 'biên nhận', title: 'Bằng chứng giao hàng' },
} as const

/** Counts what a hand clicks, over all pages of the visit: pointer and Enter, but no key that writes. */
export async function countsClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = ({ isTrusted }: Event): void => {
      const before = Number(sessionStorage.getItem('clicks') ?? '0')
      if (isTrusted) sessionStorage.setItem('clicks', String(before + 1))
    }
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', (event) => event.key === 'Enter' && note(event), true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? '0'))
}

/** A person at one of the tasks that a first-time buyer comes with. */
export class Hand extends Searcher {
  /** Query for proof of delivery, and its title. */
  get proof() {
    if (!hasTexts(this.locale)) throw new Error(`no words in ${this.locale}`)
    return PROOF[this.locale]
  }

  get isOnPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 751
  }

  /** The page that the last click led to can be used. */
  async arrives(address: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(address)
    await this.hydrated()
  }

  /** A page of the account by the header: its menu on a phone, its link and the tab elsewhere. */
  async goesTo(page: 'subscription' | 'features' | 'members'): Promise<void> {
    const header = this.page.getByRole('banner')
    if (this.isOnPhone) await header.locator('summary').filter({ visible: true }).click()
    const first = this.isOnPhone ? this.t(`common.nav.${page}`) : this.t('common.nav.account')
    await header.getByRole('link', { name: first, exact: true }).filter({ visible: true }).click()
    await this.arrives(/\/account\//)
    if (this.isOnPhone || page === 'subscription') return
    await this.page
      .getByRole('navigation', { name: this.t('common.nav.account') })
      .getByRole('link', { name: this.t(`common.nav.${page}`), exact: true })
      .click()
    await this.arrives(/\/(manage-features|members)$/)
  }

  /** The cart: beside the catalogue, and on a phone behind the button at the foot. */
  async viewsCart(): Promise<void> {
    if (this.isOnPhone) await this.clicks('link', this.t('cart.view'))
  }

  /** The first of that name in view. */
  async clicks(role: 'button' | 'link', name: string | RegExp, within = this.page.locator('body')): Promise<void> {
    await within
      .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
      .filter({ visible: true })
      .first()
      .click()
  }
}

interface Task {
  /** Clicks that it needs at most. */
  readonly wide: number
  readonly phone: number
  /** The place of the reader of a default run. */
  readonly place?: number
  /** It leaves a member of the demo shop another one. */
  readonly hasOwnShop?: boolean
}

/** Plays a task that comes to its end with this many clicks at most, on a wide screen and on a phone. */
export function test(
  title: string,
  { wide, phone, place = 0, hasOwnShop = false }: Task,
  play: (hand: Hand) => Promise<void>,
): void {
  for (const { locale, width, setting, screen } of sampled(READERS, place)) {
    const story = hasOwnShop ? testInOwnShop() : demo
    story.describe(`a first-time buyer in ${setting}`, () => {
      story.use(screen)

      story(title, async ({ page, shop }) => {
        const clicks = await countsClicks(page)
        await play(new Hand(page, shop, locale))
        expect(await clicks(), 'clicks').toBeLessThanOrEqual(width === 390 ? phone : wide)
      })
    })
  }
}
