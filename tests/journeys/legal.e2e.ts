import { readyToPay } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { expect, Reader, readerOn, sampled, test } from './stage.ts'
import { DEMO_EMAIL } from './main-screens.ts'

const STORIES = [readerOn('en', 1440), readerOn('vi', 390)]

async function fillsIn({ page, t }: Reader, email: string): Promise<void> {
  await page.getByLabel(t('account.field.firstName')).fill('Mira')
  await page.getByLabel(t('account.field.lastName')).fill('Osei')
  await page.getByLabel(t('account.field.workEmail')).fill(email)
  await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
  await page.getByLabel(t('account.field.company')).fill('Bếp Sáng')
  await page.getByLabel(t('account.field.country')).selectOption('VN')
}

for (const { locale, setting, screen } of sampled(STORIES, 0)) {
  test.describe(`legal texts in ${setting}`, () => {
    test.use(screen)

    test('a stranger reads every legal page from the footer', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open('/platform/marketplace')
      for (const name of ['terms', 'privacy', 'refunds', 'imprint'] as const) {
        await page
          .locator('footer')
          .getByRole('link', { name: t(`common.footer.${name}`) })
          .click()
        await expect(page).toHaveURL(new RegExp(`/legal/${name}$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        const ways = page.getByRole('navigation', { name: t('common.footer.legal') })
        await expect(ways.locator('[aria-current="page"]')).toHaveText(t(`common.footer.${name}`))
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
      }
    })

    test('registration names terms and privacy beside its button, each in a tab of its own', async ({
      page,
      shop,
      context,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.hasInCart('regional')
      await reader.open('/register')
      await fillsIn(reader, `mira.${locale}@bepsang.example`)
      const opened = context.waitForEvent('page')
      await page
        .locator('main')
        .getByRole('link', { name: t('account.register.terms.terms') })
        .click()
      const terms = await opened
      await expect(terms).toHaveURL(/\/legal\/terms$/)
      await terms.close()
      await reader.fitsTheWidth()
      await reader.seesNoViolation()
      await page.getByRole('button', { name: t('account.register.submit') }).click()
      await expect(page).toHaveURL(/\/account\/billing\/subscription/)
    })

    test('checkout names the seller, and links terms, refund rules and privacy note', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(DEMO_EMAIL.trial)
      // another story of this worker may have ordered what the demo put there
      await reader.hasInCart('regional')
      await reader.open('/account/checkout')
      const main = page.locator('main')
      await expect(main.getByText(t('order.seller', { seller: 'Lodeway Ltd' }))).toBeVisible()
      for (const [link, path] of [
        [t('order.terms.termsLink'), 'terms'],
        [t('order.terms.refundsLink'), 'refunds'],
        [t('order.terms.privacyLink'), 'privacy'],
      ] as const) {
        await expect(main.getByRole('link', { name: link })).toHaveAttribute('href', new RegExp(`/legal/${path}$`))
      }
      await reader.fitsTheWidth()
      await reader.seesNoViolation()
    })
  })
}

test('terms that changed while the form was open are announced, and the form then agrees to the present ones @deep', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  // the page as it was before: with the version that came before the present one
  await page.route('**/register', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const before = await response.text()
    const body = before
      .replaceAll('"terms":1', '"terms":9')
      .replaceAll('name="terms" value="1"', 'name="terms" value="9"')
    expect(body).not.toBe(before)
    return route.fulfill({ response, body })
  })
  await reader.hasInCart('regional')
  await reader.open('/register')
  await fillsIn(reader, 'mira.late@bepsang.example')
  const submit = page.getByRole('button', { name: t('account.register.submit') })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(t('apiError.termsChanged'))
  await expect(page.getByLabel(t('account.field.firstName')), 'nothing entered is lost').toHaveValue('Mira')
  await submit.click()
  await expect(page).toHaveURL(/\/account\/billing\/subscription/)
})

test('[ORD-12] terms that changed while the checkout was open are announced before anything is ordered, and the next click agrees to the present ones', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const { client } = await readyToPay(shop.url, 'late.terms@bepsang.example')
  await reader.hasSessionOf(client)
  // the page as it was before: with another version than the present one
  await page.route('**/account/checkout', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const before = await response.text()
    const body = before.replaceAll('"terms":1', '"terms":9')
    expect(body).not.toBe(before)
    return route.fulfill({ response, body })
  })
  await reader.open('/account/checkout')
  await givesAddress(reader)
  const submit = page.locator('main').locator('button[type="submit"]').last()
  await submit.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(t('apiError.termsChanged'))
  await expect(alert.getByRole('link')).toHaveAttribute('href', /\/legal\/terms$/)
  await expect(page.getByRole('textbox', { name: t('order.billing.city') }), 'nothing is lost').toHaveValue('Portland')
  await reader.seesNoViolation()
  await submit.click()
  await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
})
