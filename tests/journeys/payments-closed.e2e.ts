import type { Page } from '@playwright/test'
import { createDatabase } from '@waybill/testkit/postgres-database'
import { startPostgres } from '@waybill/testkit/postgres'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { demoPeople, type DemoMember } from '@waybill/testkit/shop-journey'
import { storeKinds, throwawayStore, type StoreKind, type ThrowawayStore } from '@waybill/testkit/store'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, Reader, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const ACCOUNT = '/account/billing/subscription'
const REVIEW = '/platform/marketplace/shopping-cart-review'

/** The runs of the browser have no server of their own, as the other tiers have. */
async function storeOf(kind: StoreKind): Promise<ThrowawayStore> {
  if (kind === 'embedded') return throwawayStore(kind)
  const server = await startPostgres()
  return { kind, url: await createDatabase(server.url, 'shop'), dispose: server.stop }
}

/** Everything that the browser sent to a tokeniser, or with a field of a card in it. */
function watchNumbers(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/tokens|"(?:number|cvc|account_number)"/.test(request.url() + (request.postData() ?? '')))
      sent.push(request.url())
  })
  return sent
}

const STORIES = {
  embedded: { locale: 'es', width: 390, height: 844 },
  postgres: { locale: 'en', width: 1440, height: 900 },
} as const

for (const kind of sampled(storeKinds)) {
  const { locale, width, height } = STORIES[kind]
  test.describe(`a shop without a provider on ${kind}, in ${locale} at ${width} px`, () => {
    let store: ThrowawayStore
    let shop: RunningShop
    let people: readonly DemoMember[]
    test.use({ viewport: { width, height }, locale })
    test.beforeAll(async () => {
      // two starts of a shop, one of them with its server
      test.setTimeout(180_000)
      store = await storeOf(kind)
      const sandbox = await startShopProcess(store)
      people = await demoPeople(sandbox.url)
      await sandbox.stop()
      shop = await startShopProcess(store, { SANDBOX: 'off', RATE_LIMIT: 'on' })
    })
    test.afterAll(async () => {
      await shop.stop()
      await store.dispose()
    })

    async function signsIn(reader: Reader, email: string): Promise<void> {
      const password = people.find((person) => person.email === email)?.password ?? ''
      await reader.page.context().clearCookies()
      await reader.open('/sign-in')
      await reader.page.getByLabel(reader.t('account.field.email')).fill(email)
      await reader.page.getByLabel(reader.t('account.field.password'), { exact: true }).fill(password)
      await reader.page.getByRole('button', { name: reader.t('account.signIn.submit') }).click()
      await expect(reader.page).toHaveURL(/subscription$/)
      await reader.hydrated()
    }

    test('a member in trial finds the checkout closed with a text, and sends the cart as a quote instead (B-112)', async ({
      page,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const sent = watchNumbers(page)
      await signsIn(reader, DEMO_EMAIL.trial)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: t('payment.closed.title') })).toBeVisible()
      await expect(main.getByRole('link', { name: t('subscription.subscribe') })).toHaveCount(0)
      await expect(main.getByRole('button')).toHaveCount(0)
      await reader.seesNoViolation()

      await reader.hasInCart('regional')
      await reader.open(REVIEW)
      const checkout = page.getByRole('button', { name: t('cart.checkout') }).first()
      await expect(checkout).toHaveAttribute('aria-disabled', 'true')
      await expect(checkout).toHaveAccessibleDescription(t('payment.closed.title'))
      await reader.seesNoViolation()

      await reader.open(CHECKOUT)
      await expect(main.getByRole('heading', { level: 2, name: t('payment.closed.title') })).toBeVisible()
      await expect(main.locator('form, input, select')).toHaveCount(0)
      await reader.seesNoViolation()
      await main.getByRole('link', { name: t('payment.closed.quote') }).click()
      await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
      await reader.hydrated()
      await page
        .getByRole('button', { name: width < 751 ? t('cart.getQuote') : t('cart.shareQuote') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('quote.share.sendTo')).fill('lan@kho.example,')
      await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
      await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
      expect(sent).toEqual([])
    })

    test('a subscriber finds no form for a method or for billing details, and a way to write (B-112)', async ({
      page,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await signsIn(reader, DEMO_EMAIL.subscriber)
      await reader.open(ACCOUNT)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: t('payment.closed.title') })).toBeVisible()
      await expect(main.getByText(t('payment.closed.details'))).toBeVisible()
      await expect(main.getByRole('button', { name: t('subscription.method.update') })).toHaveCount(0)
      await expect(main.locator('form, input, select')).toHaveCount(0)
      await reader.seesNoViolation()
      await main
        .getByRole('link', { name: t('payment.closed.contact'), exact: true })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/\/account\/contact$/)
    })

    test('a stranger reads of a trial that charges nothing, without a word of subscribing (B-112)', async ({
      page,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open('/platform/marketplace')
      await reader.hasInCart('regional')
      for (const path of [REVIEW, '/register']) {
        await reader.open(path)
        await expect(page.getByText(t('cart.schedule.trialEndsClosed')).first()).toBeVisible()
        await expect(page.getByText(t('account.register.trialEnds'))).toHaveCount(0)
        await reader.seesNoViolation()
      }
    })
  })
}
