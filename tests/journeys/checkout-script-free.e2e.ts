import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { register } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const BY_BANK = '4000002760003184'
const REJECTED_WHEN_CHARGED = '4000000000000341'

const STORIES = [
  { locale: 'fr', width: 390, height: 844, scheme: 'light' },
  { locale: 'en', width: 1440, height: 900, scheme: 'dark' },
  { locale: 'vi', width: 390, height: 844, scheme: 'dark' },
  { locale: 'es', width: 1440, height: 900, scheme: 'light' },
] as const

const overflow = ({ page }: Reader): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function atCheckout(reader: Reader, name: string): Promise<void> {
  const { page, shop } = reader
  const { client } = await register(shop.url, newAddress(name))
  const value = client.cookie('waybill-session') ?? ''
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
  await reader.visit(CHECKOUT)
}

async function fillAddress({ page, t }: Reader): Promise<void> {
  await page
    .getByRole('textbox', { name: t('order.billing.address1') })
    .first()
    .fill('18 Harbour Street')
  await page.getByRole('textbox', { name: t('order.billing.city') }).fill('Portland')
  await page.getByRole('textbox', { name: t('order.billing.state') }).fill('OR')
  await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('97201')
}

/** The page of the provider: a card, and back with its token. */
async function givesCard({ page, t }: Reader, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: t('sandbox.method.title') })).toBeVisible()
  await page.getByLabel(t('order.method.card_number')).fill(number)
  await page.locator('[autocomplete="cc-exp-month"]').fill('12')
  await page.locator('[autocomplete="cc-exp-year"]').fill('2031')
  await page.locator('[autocomplete="cc-csc"]').fill('123')
  await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
}

const submit = ({ page }: Reader) => page.locator('main button[value="checkout.order"]')

function startsNow({ page, t }: Reader): Promise<void> {
  return page.getByRole('radio', { name: t('order.start.now') }).check()
}

for (const { locale, width, height, scheme } of sampled(STORIES, 0)) {
  test.describe(`the checkout without script in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme, javaScriptEnabled: false })

    test('[CAT-17] [PAY-03] a new card is typed on the page of the provider, what is wrong is named, and the amount is shown before it is paid', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const posted: string[] = []
      page.on('request', (request) => posted.push(`${request.url()} ${request.postData() ?? ''}`))
      await atCheckout(reader, 'plain')
      await test.step('an address that is wrong comes back with its field named, and nothing is lost', async () => {
        await fillAddress(reader)
        await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('?')
        await submit(reader).click()
        await expect(page.getByRole('link', { name: new RegExp(`^${t('order.billing.zip')}: `) })).toBeVisible()
        await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
        expect(await overflow(reader)).toBeLessThanOrEqual(0)
        await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('97201')
      })
      await test.step('the provider names what is wrong with the card', async () => {
        await startsNow(reader)
        await submit(reader).click()
        await givesCard(reader, '4242')
        await expect(page.getByRole('link', { name: new RegExp(`^${t('order.method.card_number')}: `) })).toBeVisible()
        expect(await page.content(), 'no number is written back').not.toContain('value="4242"')
        expect(await overflow(reader)).toBeLessThanOrEqual(0)
        await givesCard(reader, '4242 4242 4242 4242')
      })
      await test.step('back at the checkout the choice from before stands, and the order is paid', async () => {
        await expect(page.getByRole('radio', { name: t('order.method.useNew') })).toBeChecked()
        await expect(page.getByRole('radio', { name: t('order.start.now') })).toBeChecked()
        const amount = formatMoney(money(59_00, 'USD'), locale, 2)
        await expect(submit(reader)).toHaveText(t('order.submit.pay', { amount }))
        await submit(reader).click()
        await expect(page).toHaveURL(/\/routes\?created=1$/)
        await expect(page.getByText(t('subscription.created'))).toBeVisible()
      })
      const withNumber = posted.filter((request) => /4242(?:[ +]|%20)*4242/.test(request))
      expect(withNumber.every((request) => request.includes('/sandbox/method'))).toBe(true)
    })

    test('[PAY-07] a bank that wants to confirm is gone to and come back from', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const atBank = (intent: 'approve' | 'decline') =>
        page.getByRole('button', { name: translatorOf('en')(`sandbox.challenge.${intent}`) }).click()
      await atCheckout(reader, 'confirms')
      await fillAddress(reader)
      await startsNow(reader)
      await submit(reader).click()
      await givesCard(reader, BY_BANK)
      await submit(reader).click()
      await atBank('approve')
      await submit(reader).click()
      // a bank may also want to confirm what is charged
      const finish = page.locator('main button[value="checkout.finish"]')
      if (/\/sandbox\/challenge\//.test(page.url())) {
        await atBank('approve')
        await finish.click()
      }
      await expect(page).toHaveURL(/\/routes\?created=1$/)
    })

    test('a card that is declined says so with the form as it was, another one pays, and a choice is looked at first', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'declines')
      await fillAddress(reader)
      await submit(reader).click()
      await givesCard(reader, REJECTED_WHEN_CHARGED)
      // the page has amounts for the end of the trial
      await startsNow(reader)
      await submit(reader).click()
      await expect(page.getByText(t('order.lookAgain'))).toBeVisible()
      await expect(page.getByRole('radio', { name: t('order.start.now') })).toBeChecked()
      await submit(reader).click()
      await expect(page.getByText(t('apiError.declined'))).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await page.getByRole('radio', { name: t('order.method.replace') }).check()
      await submit(reader).click()
      await givesCard(reader, '4242 4242 4242 4242')
      await submit(reader).click()
      await expect(page).toHaveURL(/\/routes\?created=1$/)
    })
  })
}
