import { Buyer, CATALOGUE, gate, TITLES } from './cart-stage.ts'
import { everyNth, expect, test } from './stage.ts'

const REVIEW = `${CATALOGUE}/shopping-cart-review`
const { en: title, id } = TITLES.proofOfVisit

test.use({ viewport: { width: 1440, height: 900 }, expectedComplaint: /preloaded|net::ERR_(?:ABORTED|FAILED)/ })

/** The code of a page is requested after its first paint: that of the catalogue stays away for as long as the page is there. */
const holdCode = (): void => {
  class Held extends PerformanceObserver {
    override observe(options?: PerformanceObserverInit): void {
      if (options?.type !== 'paint' || location.pathname.includes('review')) super.observe(options)
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Held })
}

const cartLink = ({ page }: Buyer) =>
  page.locator('header a[href$="/shopping-cart-review"]').filter({ visible: true }).first()

interface Way {
  readonly way: string
  readonly goes: (buyer: Buyer, sent: Promise<unknown>) => Promise<unknown>
}

const WAYS: readonly Way[] = [
  {
    way: 'another address at once',
    // the form of the click may be on its way: the browser then lets it win, and the address is typed again
    goes: async ({ page, shop }) => {
      const types = () => page.goto(shop.url + REVIEW, { waitUntil: 'commit' })
      await types().catch(async (lost: Error) => {
        if (!lost.message.includes('interrupted by another navigation')) throw lost
        await page.waitForLoadState()
        await types()
      })
    },
  },
  { way: 'the header’s cart at once', goes: (buyer) => cartLink(buyer).click({ noWaitAfter: true }) },
]

/** Clicks the button of the module, goes on, and finds it in the cart. */
async function addsAndGoes(buyer: Buyer, { goes }: Way, release: () => void = () => {}): Promise<void> {
  const { page } = buyer
  // of a page that is left the browser reports none
  const sent = page.waitForRequest((request) => request.method() === 'POST').catch(() => {})
  await buyer.add(title).click({ noWaitAfter: true })
  await goes(buyer, sent)
  release()
  const line = page.getByRole('main').getByRole('button', { name: buyer.t('cart.remove.named', { title }) })
  await expect(line.filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(REVIEW))
  expect((await buyer.cart()).ids).toContain(id)
}

const LATER: Way = {
  way: 'the header’s cart once the request has left',
  goes: async (buyer, sent) => {
    await sent
    await cartLink(buyer).click({ noWaitAfter: true })
  },
}

for (const way of everyNth([...WAYS, LATER], 3))
  test(`[CART-28] [CUI-02] a click before the page’s code is there, then ${way.way}: the line is in the cart (A-132)`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript(holdCode)
    await page.goto(shop.url + CATALOGUE, { waitUntil: 'commit' })
    await addsAndGoes(new Buyer(page, shop, 'en'), way)
  })

for (const way of everyNth(WAYS, 2, 1)) {
  test(`[CART-28] [CUI-02] a click before the code of the cart is there, then ${way.way}: the line is in the cart (A-132)`, async ({
    page,
    shop,
  }) => {
    const buyer = new Buyer(page, shop, 'en')
    await buyer.open(CATALOGUE)
    const code = gate()
    await page.route(/\/assets\/(?!start-)[^/]*\.js$/, code.wait)
    await addsAndGoes(buyer, way, code.open)
  })

  test(`[CART-28] [CUI-02] a click with all code there, then ${way.way}: the line is in the cart (A-132)`, async ({
    page,
    shop,
  }) => {
    const buyer = new Buyer(page, shop, 'en')
    await buyer.open(CATALOGUE)
    await buyer.complete()
    await addsAndGoes(buyer, way)
  })
}

test('[CART-28] a page left alone before its code is there shows the click by the form’s own answer (A-132)', async ({
  page,
  shop,
}) => {
  const buyer = new Buyer(page, shop, 'en')
  await page.addInitScript(holdCode)
  await page.goto(shop.url + CATALOGUE, { waitUntil: 'commit' })
  await buyer.add(title).click({ noWaitAfter: true })
  await expect(buyer.remove(title)).toBeVisible()
})
