import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { register, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { shopCommand } from '@waybill/testkit/shop-command'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { gate } from './cart-stage.ts'
import { expect, Reader, test as demo } from './stage.ts'

const CHECKOUT = '/account/checkout'
const CUSTOMERS = ['script', 'plain', 'offline'] as const

type Customers = Map<string, RegisteredMember>

async function commands(store: ThrowawayStore, lines: readonly (readonly string[])[]): Promise<void> {
  for (const words of lines) {
    // oxlint-disable-next-line no-await-in-loop -- one store
    const { code, text } = await shopCommand(store, ...words)
    expect(code, text).toBe(0)
  }
}

async function accountOf({ client }: RegisteredMember): Promise<string> {
  return String(resultOf(await client.get('/account/session'))['account_id'])
}

/** The staff have a partner take the customers on; the shop stands still meanwhile. */
async function takeOn(store: ThrowawayStore, partner: string, customers: readonly string[]): Promise<void> {
  await commands(store, [
    ['billing', 'partner', partner, '--percent', '20'],
    ...customers.map((customer) => ['billing', 'take-on', customer, '--partner', partner]),
  ])
}

/** A shop of its own, with a partner and customers who have not ordered yet. */
const test = demo.extend<object, { shop: RunningShop; customers: Customers }>({
  customers: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  shop: [
    async ({ customers }, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const first = await startShopProcess(store)
      const partnerId = await accountOf(await register(first.url, 'partner@orchard.example'))
      const ids: string[] = []
      for (const name of CUSTOMERS) {
        // oxlint-disable-next-line no-await-in-loop -- one shop
        const customer = await register(first.url, `${name}@orchard.example`)
        customers.set(name, customer)
        // oxlint-disable-next-line no-await-in-loop -- one shop
        ids.push(await accountOf(customer))
      }
      await first.stop()
      await takeOn(store, partnerId, ids)
      const shop = await startShopProcess(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

async function isSignedIn(reader: Reader, customer: RegisteredMember | undefined): Promise<void> {
  if (customer === undefined) throw new Error('there is no such customer')
  await reader.hasSessionOf(customer.client)
}

test.describe('on a phone, in Vietnamese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'vi', colorScheme: 'dark' })

  test('[ORD-03] [ORD-05] a partner’s customer enables what is in the cart: the order, a second, its upgrade, no payment and no amount', async ({
    page,
    shop,
    customers,
  }) => {
    const reader = new Reader(page, shop, 'vi')
    const { t } = reader
    await isSignedIn(reader, customers.get('script'))
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await reader.open(CHECKOUT)
    await expect(page).toHaveURL(/\/vi\/account\/enable$/)
    const main = page.getByRole('main')
    await expect(main).toContainText(t('order.enable.text'))
    await expect(main).toContainText('Regional')
    await expect(main).not.toContainText(/\d US\$/)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await reader.seesNoViolation()
    await reader.fitsTheWidth()
    const destination = gate()
    await page.route('**/routes', destination.wait)
    await page.clock.install()
    await page.getByRole('button', { name: t('common.enable') }).click()
    await expect.poll(() => calls.includes('/billing/order')).toBe(true)
    await page.clock.runFor(1_000)
    await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
    expect(
      calls.filter((path) => path.startsWith('/billing/')).map((path) => path.replace(/[0-9a-f-]{36}/, 'id')),
    ).toEqual(['/billing/order', '/billing/order/id/upgrade'])
    await page.clock.runFor(3_000)
    destination.open()
    await expect(page).toHaveURL(/\/vi\/routes$/)
  })

  test('[CUI-15] an order says that it is processed; one that is rejected shows the server’s text, and the member stays with the cart', async ({
    page,
    shop,
    customers,
  }) => {
    const reader = new Reader(page, shop, 'vi')
    const { t } = reader
    await isSignedIn(reader, customers.get('offline'))
    await reader.open(CHECKOUT)
    const text = 'Lời của máy chủ.'
    const rejected = Promise.withResolvers<void>()
    await page.route('**/billing/order', async (route) => {
      await rejected.promise
      await route.fulfill({ status: 409, json: { status: 408, result: text, code: 'order-upsert', reference: 'r' } })
    })
    await page.getByRole('button', { name: t('common.enable') }).click()
    await expect(page.getByRole('main').getByText(t('order.processing'))).toBeVisible()
    await expect(page.locator('main button[aria-busy="true"]')).toContainText(t('order.confirming'))
    rejected.resolve()
    await expect(page.getByRole('alert')).toContainText(text)
    await reader.seesNoViolation()
    await page.unroute('**/billing/order')
    await page.getByRole('button', { name: t('common.enable') }).click()
    await expect(page).toHaveURL(/\/vi\/routes$/)
  })
})

test.describe('without script', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en', javaScriptEnabled: false })

  test('[ORD-03] a partner’s customer enables the cart by a form', async ({ page, shop, customers }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await isSignedIn(reader, customers.get('plain'))
    await reader.visit(CHECKOUT)
    await page.getByRole('button', { name: t('common.enable') }).click()
    await expect(page).toHaveURL(/\/routes\?created=1$/)
    await expect(page.getByText(t('subscription.created'))).toBeVisible()
  })
})
