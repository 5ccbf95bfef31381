import { giveCard, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const CHANGE = '/account/change'
const REVIEW = '/platform/marketplace/shopping-cart-review'
const NETWORK = { id: 3, module: 0, pricing: 1 }
/** Returnable packaging, an add-on. */
const PACKAGING = { id: 35, module: 1 }
const FAILS_WHEN_CHARGED = '4000000000000341'
const CHECKS_THE_BANK = '4000002760003184'
const GOOD = '4242424242424242'

const STORIES = [
  { ...readerOn('vi', 390, 'dark'), packaging: 'Bao bì quay vòng' },
  { ...readerOn('en', 1440), packaging: 'Returnable packaging' },
]

/** A subscriber of Regional with the plan Network and an add-on in the cart. */
async function wantsNetwork(reader: Reader, name: string): Promise<RegisteredMember> {
  const buyer = await subscribes(reader, newAddress(name))
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const item of [NETWORK, PACKAGING]) expect((await buyer.client.post('/cart/add', item)).status).toBe(200)
  return buyer
}

const updated = ({ page, t }: Reader) => page.getByRole('heading', { name: t('subscription.updated') })
const cycleOf = ({ page, t }: Reader, cycle: 'monthNow' | 'yearNow') =>
  page.getByRole('radio', { name: t(`subscription.cycle.${cycle}`) })

/** The button, which says what it charges: the text up to the amount. */
function payButton({ page, t }: Reader) {
  const [before = ''] = t('subscription.change.confirmPay', { amount: '§' }).split('§')
  return page.getByRole('button', { name: before.trim() })
}

for (const { locale, setting, screen, packaging } of sampled(STORIES)) {
  test.describe(`the page of Apply in ${setting}`, () => {
    test.use(screen)

    test('[CUI-14] [ORD-03] the cart is priced, its cycle chosen by keyboard, and the order is carried out as shown (D-35)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await wantsNetwork(reader, 'applies')
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
      })
      await reader.open(REVIEW)
      await page
        .getByRole('link', { name: t('cart.apply'), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${CHANGE}$`))
      await reader.hydrated()
      await expect(page.getByRole('heading', { name: t('account.change.title') })).toBeVisible()
      await expect(page.locator('input[name=cycle]:checked')).toHaveCount(0)
      await page.getByRole('button', { name: t('subscription.change.confirm') }).click()
      await expect(page.getByText(t('subscription.cycle.missing'))).toBeVisible()
      await expect(cycleOf(reader, 'monthNow')).toBeFocused()
      await reader.seesNoViolation()
      await page.keyboard.press('Space')
      await expect(page.getByText(t('subscription.cycle.missing'))).toHaveCount(0)
      await expect(page.getByText(t('subscription.change.unused', { title: 'Regional' }))).toBeVisible()
      await expect(page.getByRole('heading', { name: t('upgrade.sides.after') })).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const label = (await payButton(reader).innerText()).trim()
      const [before, edit] = [page.getByText(t('account.change.intro')), page.getByText(t('account.change.editCart'))]
      await expect(before).toBeVisible()
      await expect(edit).toHaveCount(1)
      await page.clock.install()
      await payButton(reader).focus()
      await page.keyboard.press('Enter')
      await expect(updated(reader)).toBeVisible()
      await expect(before, 'it is carried out').toHaveCount(0)
      await expect(edit, 'the cart is ordered').toHaveCount(0)
      expect(calls.filter((path) => /^\/billing\/(?!analytics)/.test(path))).toEqual([
        '/billing/order',
        '/billing/subscription/change',
      ])
      await page.clock.runFor(2_500)
      await expect(page).toHaveURL(/\/route$/)
      await reader.open('/account/billing/subscription')
      await expect(page.locator('#subscription-plan')).toHaveText('Network')
      const charged = /[\d.,]+/.exec(label.replace(/^\D+/, ''))?.[0] ?? label
      await expect(page.getByRole('main')).toContainText(charged)
    })

    test('[SUB-16] a decline shows its reason beside the cart, and the second try with another card is made @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await wantsNetwork(reader, 'declines')
      await giveCard(shop.url, buyer, { card: FAILS_WHEN_CHARGED })
      await reader.open(CHANGE)
      await cycleOf(reader, 'monthNow').check()
      await payButton(reader).click()
      await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
      await expect(cycleOf(reader, 'monthNow')).toBeChecked()
      await reader.seesNoViolation()
      await giveCard(shop.url, buyer, { card: GOOD })
      await payButton(reader).click()
      await expect(updated(reader)).toBeVisible()
    })

    test('[SUB-13] what a second tab changed is listed, and the next click confirms it (B-93) @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await wantsNetwork(reader, 'two-tabs')
      await reader.open(CHANGE)
      await cycleOf(reader, 'monthNow').check()
      expect((await buyer.client.post('/cart/remove', { id: PACKAGING.id })).status).toBe(200)
      await payButton(reader).click()
      const alert = page.getByRole('alert').filter({ hasText: t('order.planChanged.text') })
      await expect(alert).toContainText(packaging)
      await expect(updated(reader)).toHaveCount(0)
      await reader.seesNoViolation()
      await payButton(reader).click()
      await expect(updated(reader)).toBeVisible()
    })
  })
}

test.describe('in English', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } })

  test('[ORD-11] an order that is rejected shows a direct account the default message, and nothing is charged @deep', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await wantsNetwork(reader, 'rejected')
    await reader.open(CHANGE)
    await cycleOf(reader, 'monthNow').check()
    await page.route('**/billing/order', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 408, result: 'Of the server.', code: 'order-upsert', reference: 'r' },
      }),
    )
    await payButton(reader).click()
    await expect(page.getByRole('alert').filter({ hasText: t('errors.default') })).toBeVisible()
    await page.unroute('**/billing/order')
    await payButton(reader).click()
    await expect(updated(reader)).toBeVisible()
  })

  test('[PAY-07] a challenge leads to the bank, and the change is made on the way back @deep', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    const buyer = await wantsNetwork(reader, 'confirms')
    await giveCard(shop.url, buyer, { card: CHECKS_THE_BANK })
    await reader.open(CHANGE)
    await cycleOf(reader, 'monthNow').check()
    await payButton(reader).click()
    await page.locator('button[value=approve]').click()
    await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
    await expect(page.locator('#subscription-plan')).toHaveText('Network')
  })

  test('[ORD-03] a partner’s customer confirms names, without an amount and without an order of their own', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('indirect'))
    const headers = { origin: shop.url, 'x-waybill': '1' }
    for (const [path, data] of [
      ['/cart/empty', {}],
      ['/cart/add', PACKAGING],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      expect((await page.request.post(shop.url + path, { data, headers })).status()).toBe(200)
    await reader.open(CHANGE)
    const main = page.getByRole('main')
    await expect(main).toContainText('Returnable packaging')
    await expect(main).not.toContainText('$')
    await expect(main).toContainText(t('account.change.enableIntro'))
    await reader.seesNoViolation()
    await page.getByRole('button', { name: t('common.enable') }).click()
    await expect(updated(reader)).toBeVisible()
    await expect(main).not.toContainText(t('account.change.enableIntro'))
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[SUB-17] the cycle and the confirmation are forms, and what differs is listed between them', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    const buyer = await wantsNetwork(reader, 'script-free')
    await reader.visit(CHANGE)
    await cycleOf(reader, 'monthNow').check()
    await page.getByRole('button', { name: t('subscription.change.showChange') }).click()
    expect((await buyer.client.post('/cart/remove', { id: PACKAGING.id })).status).toBe(200)
    await payButton(reader).click()
    await expect(page.getByText(t('order.planChanged.text'))).toBeVisible()
    await payButton(reader).click()
    await expect(page.getByText(t('subscription.updated'))).toBeVisible()
    await expect(page).toHaveURL(/\/route\?changed=1$/)
  })
})
