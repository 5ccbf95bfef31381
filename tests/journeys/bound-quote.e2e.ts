import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { CartReader, IDS, REVIEW } from './cart-dialogs-stage.ts'
import { expect, linkIn, newAddress, sampled, test } from './stage.ts'

/** Publishes a catalogue in which Field service has less of a discount, while no server runs. */
async function getsDearer(store: ThrowawayStore): Promise<void> {
  const files = editedCatalogue()
  files.edit('packages.yaml', '    discount: 29\n', '    discount: 10\n')
  const { code, text } = await shopCommand(store, 'import', files.folder)
  expect(code, text).toBe(0)
  files.dispose()
}

const READERS = [
  { locale: 'fr', width: 390, colorScheme: 'dark' },
  { locale: 'en', width: 1440, colorScheme: 'light' },
] as const

for (const { locale, width, colorScheme } of sampled(READERS)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    let store: ThrowawayStore
    let shop: RunningShop
    const port = freePort()
    const starts = async (): Promise<RunningShop> => startShopProcess(store, { PORT: String(await port) })
    test.use({ viewport: { width, height: 844 }, colorScheme })
    test.beforeAll(async () => {
      store = await throwawayStore('embedded')
      shop = await starts()
    })
    test.afterAll(async () => {
      await shop.stop()
      await store.dispose()
    })

    test('[QUO-16] a reader of a quote keeps its price when the shop becomes dearer, reads what would end that, and registers with it', async ({
      page,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      const email = newAddress('held')
      const sender = new ShopClient(shop.url)
      expectOk(await sender.post('/cart/add', { id: IDS.fieldService, module: 0 }), 'the package')
      const { number } = resultOf(expectOk(await sender.post('/cart/share', { emails: [email] }), 'the share'))
      const path = new URL(linkIn(await reader.mailTo(email, '/quotes/'), '/quotes/')).pathname
      await shop.stop()
      await getsDearer(store)
      shop = await starts()

      await reader.open(path)
      await page
        .getByRole('button', { name: t('quote.openAsCart') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
      await reader.hydrated()
      const main = page.getByRole('main')
      const [held = ''] = t('cart.quote.holds', { date: '§' }).split('§')
      await expect(main).toContainText(held.trim())
      // 71 and five drivers at 4 as quoted; the package is 90 today
      await expect(main).toContainText(t('cart.quote.todayPrice', { today: reader.amount(11_000) }))
      await expect(main).toContainText(reader.amount(9_100))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()

      await reader.open(`/cart/module/${IDS.multiDriver}/deactivate`)
      const leaves = t('cart.confirm.leavesQuote', { number: String(number) })
      await expect(main).toContainText(leaves)
      await reader.seesNoViolation()
      await page.getByRole('link', { name: t('common.cancel') }).click()

      await reader.open('/register')
      await expect(main).toContainText(reader.amount(9_100))
      // the currency is the quote's, so nothing says that the country may change it
      await expect(main).toContainText(t('cart.reason.quoted', { number: String(number) }))
      await expect(main).not.toContainText(t('account.register.amountsIn', { currency: 'USD' }))
      await reader.fitsTheWidth()
    })
  })
}
