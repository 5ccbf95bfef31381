import type { Locator } from '@playwright/test'
import { formatMoney } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import {
  advanceClock,
  expectOk,
  readyToPay,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, newAddress, Reader, readerOn, sampled, test as demo } from './stage.ts'
import { confirmButton } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const PLAN = '/platform/marketplace/packages/regional'

/** A shop of its own: its clock goes on by months. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const shop = await startShopProcess(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker' },
  ],
})

interface Charged {
  readonly total_minor: number
  readonly payment_status: number
}

/** The documents as the call lists them, the newest first. */
async function chargesOf({ client, memberId }: RegisteredMember): Promise<readonly Charged[]> {
  const { invoices } = resultOf(
    expectOk(await client.get(`/billing/account/${memberId}/subscription`), 'the subscription'),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  return invoices as readonly Charged[]
}

/** The first amount of a text, in minor units. */
async function amountIn(text: Locator): Promise<number> {
  const [, major = '', minor = ''] = /(\d+)[.,](\d\d)(?!\d)/.exec((await text.innerText()).replaceAll(/\s/g, '')) ?? []
  return Number(major) * 100 + Number(minor)
}

for (const { locale, setting, screen } of sampled([readerOn('en', 1440), readerOn('es', 390, 'dark')]))
  test.describe(`a subscription that ended in ${setting}`, () => {
    // the status of what has ended (B-07)
    test.use({ ...screen, expectedComplaint: /status of 404/ })

    test('[SUB-12] [SUB-13] begins anew after its trial, for the amount that was confirmed, and renews for the one that was named', async ({
      page,
      shop,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const registered = await readyToPay(shop.url, newAddress('returns'))
      const written = (minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)
      const buy = page.getByRole('region', { name: t('catalog.product.price') })
      const again = buy.getByRole('button', { name: t('upgrade.reactivateWith', { plan: 'Regional' }) })

      const signsIn = async (): Promise<RegisteredMember> => {
        const client = await signInAgain(shop.url, registered.email)
        await reader.hasSessionOf(client)
        return { ...registered, client }
      }

      await test.step('a trial that was not ordered ends, and nothing is charged', async () => {
        await advanceClock(shop.url, 'P8D')
        expect(await chargesOf(await signsIn())).toEqual([])
        expect(resultOf(await (await signsIn()).client.get(ACCOUNT))['state']).toBe('expired')
      })

      await test.step('its plan’s page begins it anew, after a confirmation that names amount and next charge', async () => {
        const { length } = await chargesOf(await signsIn())
        await reader.open(PLAN)
        await again.click()
        const dialog = page.getByRole('dialog')
        const next = dialog.getByRole('button', { name: t('upgrade.next') })
        await expect(
          dialog.getByRole('heading', { name: t('upgrade.reactivateTitle', { plan: 'Regional' }) }),
        ).toBeVisible()
        await reader.seesNoViolation('dialog')
        await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
        await next.click()
        const confirm = confirmButton(reader)
        const said = await amountIn(confirm)
        await expect(dialog.locator('dl dd').last()).toHaveText(written(said))
        await reader.seesNoViolation('dialog')
        const [before = ''] = t('upgrade.nextOn', { amount: '§', date: '' }).split('§')
        const shownNext = await amountIn(dialog.getByText(before.trim()))
        await confirm.click()
        await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
        const charged = await chargesOf(await signsIn())
        expect(charged[0]).toMatchObject({ total_minor: said, payment_status: 2 })
        expect(charged).toHaveLength(length + 1)
        await page.waitForURL(/\/route$/)
        await advanceClock(shop.url, 'P1M')
        const [renewal, ...earlier] = await chargesOf(await signsIn())
        expect(renewal).toMatchObject({ total_minor: shownNext, payment_status: 2 })
        expect(earlier).toHaveLength(length + 1)
      })
    })
  })
