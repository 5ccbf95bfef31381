import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { publishFolder } from '@waybill/testkit/second-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, newAddress, Reader, readerOn, sampled, test as demo } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import { amountsIn, chargesOf, confirmButton, PRICING, reviews, written } from './upgrade-stage.ts'

interface Republished {
  readonly shop: RunningShop
  /** Another catalogue is published, in which a module that Network alone has is dearer by so many dollars. */
  readonly publishes: (dearer: number) => Promise<void>
}

/** A shop of its own, always at one address: it stands still while a catalogue is published. */
const test = demo.extend<object, Republished & { running: Republished }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const settings = { PORT: String(await freePort()) }
      const first = await startShopProcess(store, settings)
      let shop = first
      const publishes = async (dearer: number): Promise<void> => {
        const files = editedCatalogue()
        files.edit('modules/optimizing.yaml', 'pricing_price: { USD: 8,', `pricing_price: { USD: ${8 + dearer},`)
        await shop.stop()
        await publishFolder(store, files.folder)
        files.dispose()
        shop = await startShopProcess(store, settings)
      }
      await use({ shop: first, publishes })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [({ running }, use) => use(running.shop), { scope: 'worker' }],
  publishes: [({ running }, use) => use(running.publishes), { scope: 'worker' }],
})

for (const [place, { locale, setting, screen }] of sampled([
  readerOn('en', 1440),
  readerOn('vi', 390, 'dark'),
]).entries())
  test.describe(`prices that are published while the dialog is open, in ${setting}`, () => {
    test.use({ ...screen, expectedComplaint: /status of 409|ERR_CONNECTION/ })

    test('[SUB-13] are shown as a difference, charge nothing, and are charged by the next click', async ({
      page,
      shop,
      publishes,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await subscribes(reader, newAddress('republished'))
      await reader.open(PRICING)
      await reviews(reader)
      const before = await chargesOf(buyer)
      const shown = (await amountsIn(reader)).at(-1) ?? 0
      await publishes(5 * (place + 1))
      await confirmButton(reader).click()
      const alert = page.getByRole('dialog').getByRole('alert')
      await expect(alert).toContainText(written(reader, shown))
      const due = (await amountsIn(reader)).at(-1) ?? 0
      expect(due).toBeGreaterThan(shown)
      await expect(alert).toContainText(written(reader, due))
      expect(await chargesOf(buyer)).toEqual(before)
      await reader.seesNoViolation('dialog')
      await confirmButton(reader).click()
      await expect(page.getByRole('dialog').getByText(t('upgrade.updated'))).toBeVisible()
      const [newest, ...earlier] = await chargesOf(buyer)
      expect([newest, earlier]).toMatchObject([{ kind: 'change', total_minor: due, payment_status: 2 }, before])
    })
  })
