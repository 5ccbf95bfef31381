import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { cardToken, readyToPay, takeBearer, type Registered } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, newAddress, Reader, sampled, test as demo } from './stage.ts'

/** Subscribers of their own, in a shop of their own. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      const shop = await startShop(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const ACCOUNT = '/account/billing/subscription'
const ANOTHER = '4000000000000341'

const STORIES = [
  { locale: 'vi', width: 390, height: 844, scheme: 'dark' },
  { locale: 'en', width: 1280, height: 900, scheme: 'light' },
  { locale: 'fr', width: 320, height: 700, scheme: 'light' },
  { locale: 'es', width: 800, height: 900, scheme: 'light' },
] as const

/** A subscriber with one card, whose session the page has. */
async function isSubscriber({ shop, page }: Reader, email: string): Promise<Registered> {
  const buyer = await readyToPay(shop.url, email)
  const { client, memberId } = buyer
  expect((await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })).status).toBe(200)
  const value = client.cookie('waybill-session') ?? ''
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
  return buyer
}

async function hasBackup({ shop }: Reader, { client, memberId }: Registered): Promise<void> {
  await takeBearer(client)
  const body = { payment_token: await cardToken(shop.url, ANOTHER), is_backup: 1 }
  expect((await client.post(`/billing/account/${memberId}/info/update`, body)).status).toBe(200)
}

const overflow = ({ page }: Reader): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const { locale, width, height, scheme } of sampled(STORIES)) {
  test.describe(`the subscription page in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme })

    test('puts a backup on file, charges it first and removes the other (B-55)', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await isSubscriber(reader, newAddress('backs-up'))
      await reader.open(ACCOUNT)
      await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
      await page.getByRole('button', { name: t('subscription.method.backupAdd') }).click()
      const dialog = page.getByRole('dialog', { name: t('subscription.method.backupAdd') })
      await dialog.getByLabel(t('order.method.card_number')).fill(ANOTHER)
      await dialog.locator('[autocomplete="cc-exp-month"]').fill('12')
      await dialog.locator('[autocomplete="cc-exp-year"]').fill('2031')
      await dialog.locator('[autocomplete="cc-csc"]').fill('123')
      await reader.seesNoBarrier()
      await dialog.getByRole('button', { name: t('common.save') }).click()
      const backup = page.getByText(`${t('subscription.method.backup')}: `)
      await expect(backup).toContainText('0341')
      // without the message that lies over the page for a moment
      await reader.open(ACCOUNT)
      await reader.seesNoBarrier()
      expect(await overflow(reader)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: named(reader, 'primary', '0341') }).click()
      await expect(page.getByText(t('subscription.method.changed')).first()).toBeVisible()
      await expect(backup).toContainText('4242')
      await page.getByRole('button', { name: named(reader, 'remove', '4242') }).click()
      await expect(backup).toBeHidden()
      await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
      await reader.seesNoBarrier()
    })

    test('confirms a cancellation in words, and says from then on until when it can be used (B-26)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await isSubscriber(reader, newAddress('cancels'))
      await reader.open(`${ACCOUNT}?cancel=1`)
      await expect(page.getByRole('heading', { name: t('subscription.cancel.title') })).toBeVisible()
      await reader.seesNoBarrier()
      expect(await overflow(reader)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: t('subscription.cancel.action') }).click()
      const plan = page.getByRole('region').filter({ has: page.locator('#subscription-plan') })
      const [before = ''] = t('subscription.state.cancelled', { date: '§' }).split('§')
      await expect(plan).toContainText(before.trim())
      await expect(plan.getByText(t('subscription.state.active'), { exact: true })).toBeHidden()
      await reader.seesNoBarrier()
      await page.getByRole('button', { name: t('subscription.cancel.keep') }).click()
      await expect(plan.getByText(t('subscription.state.active'), { exact: true })).toBeVisible()
    })
  })
}

/** The name of a button of the method with these last four digits. */
function named({ t }: Reader, button: 'primary' | 'remove', lastFour: string): string {
  return `${t(`subscription.method.${button}`)}: ${t('payment.method.cardEnding', { brand: 'Visa', lastFour })}`
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedComplaint: /the server responded with a status of 406/ })

  test('methods change places and are removed, and the last one says why it stays', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await hasBackup(reader, await isSubscriber(reader, newAddress('script-free')))
    await reader.visit(ACCOUNT)
    const stale = await page.context().newPage()
    await stale.goto(shop.url + ACCOUNT)
    await page.getByRole('button', { name: named(reader, 'primary', '0341') }).click()
    await expect(page.getByText(t('subscription.method.changed'))).toBeVisible()
    await page.getByRole('button', { name: named(reader, 'remove', '0341') }).click()
    await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
    // another tab still has the buttons of before
    await stale.getByRole('button', { name: named(reader, 'remove', '4242') }).click()
    await expect(stale.getByText(t('apiError.methodNeeded'))).toBeVisible()
  })
})
