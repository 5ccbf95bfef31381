import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { shopCommand } from '@waybill/testkit/shop-command'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { CartReader, IDS, REVIEW } from './cart-dialogs-stage.ts'
import { expect, sampled, test } from './stage.ts'

/** Publishes a catalogue in which Field service is no longer sold, while no server runs. */
async function retires(store: ThrowawayStore): Promise<void> {
  const files = editedCatalogue()
  files.edit('packages.yaml', '    icon: field-service\n', '    icon: field-service\n    is_deleted: true\n')
  const { code, text } = await shopCommand(store, 'import', files.folder)
  expect(code, text).toBe(0)
  files.dispose()
}

const READERS = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'vi', width: 390, colorScheme: 'dark' },
] as const

for (const { locale, width, colorScheme } of sampled(READERS)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    let store: ThrowawayStore
    let shop: RunningShop
    const port = freePort()
    const starts = async (): Promise<RunningShop> => startShopProcess(store, { PORT: String(await port) })
    test.use({ viewport: { width, height: 844 }, colorScheme, expectedComplaint: /status of 404|ERR_CONNECTION/ })
    test.beforeAll(async () => {
      store = await throwawayStore('embedded')
      shop = await starts()
    })
    test.afterAll(async () => {
      await shop.stop()
      await store.dispose()
    })

    test('[CART-11] a package that is retired while it is broken doesn’t come back: clicked, it is rejected with a text; after that a notice says so, and the modules stay', async ({
      page,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      const plan = await reader.titleOf('fieldService')
      const missing = await reader.titleOf('multiDriver')
      await reader.puts('fieldService')
      await reader.takesOut('multiDriver')
      await reader.open(REVIEW)
      const panel = page.getByRole('region', { name: t('cart.upsell.title', { plan }) })
      const restore = panel.getByRole('button', { name: t('cart.upsell.restore', { plan }) })
      await expect(restore).toBeVisible()
      const before = await reader.held()
      await shop.stop()
      await retires(store)
      shop = await starts()

      await restore.focus()
      await page.keyboard.press('Enter')
      const words = t('apiError.productRetired')
      await expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
      await expect(panel).toContainText(t('cart.upsell.retired', { plan }))
      await expect(restore).toHaveCount(0)
      expect({ ...(await reader.held()), version: 0 }).toEqual({ ...before, version: 0 })
      await reader.seesNoViolation()

      await panel.getByRole('button', { name: t('cart.upsell.addBack.named', { title: missing }) }).click()
      await expect(panel.getByRole('listitem')).toHaveCount(0)
      await expect(panel, 'the notice stays').toContainText(t('cart.upsell.retired', { plan }))
      const { plan: planId, ids } = await reader.held()
      expect([planId, ids.includes(IDS.multiDriver)]).toEqual([0, true])
    })
  })
}
