import type { Page } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { register } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { machineClock } from '../../apps/server/src/platform/clock.ts'
import type { Behaviour } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-ledger.ts'
import { createToken } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-methods.ts'
import {
  SECRET_KEY,
  startStripeStandIn,
  type StripeStandIn,
} from '../../apps/server/src/platform/gateway/stripe/testing/stripe-stand-in.ts'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, test } from './stage.ts'

declare global {
  interface Document {
    /** Of Chromium: what the page's permissions policy leaves it. */
    readonly featurePolicy?: { readonly allowedFeatures: () => readonly string[] }
  }
}

let store: ThrowawayStore
let shop: RunningShop
let standIn: StripeStandIn

test.beforeAll(async () => {
  test.setTimeout(180_000)
  store = await throwawayStore('embedded')
  standIn = await startStripeStandIn(machineClock.now)
  shop = await startShopProcess(store, {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
    STRIPE_API_BASE: standIn.url,
  })
})
test.afterAll(async () => {
  await shop.stop()
  await standIn.stop()
  await store.dispose()
})

/** Stands in for Stripe.js: a field of its own, whose token stands for a card that behaves like that. */
async function withStripeJs(page: Page, behaviour: Behaviour): Promise<void> {
  const token = JSON.stringify(createToken(standIn.ledger, behaviour))
  const body = `window.Stripe = (key) => ({
    elements: () => {
      const frame = document.createElement('iframe')
      frame.title = 'Card of ' + key
      frame.src = 'https://js.stripe.com/field.html'
      const create = (type, options) => {
        frame.dataset.createdWith = JSON.stringify([type, options])
        return { mount: (place) => place.append(frame), destroy: () => frame.remove() }
      }
      return { create, update: () => {}, submit: async () => ({}) }
    },
    createConfirmationToken: async () => ({ confirmationToken: { id: ${token} } }),
  })`
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body })
      : route.fulfill({ contentType: 'text/html', body: '<label>Number <input></label>' }),
  )
}

/** A registered reader at the checkout, with the address filled in. */
async function atCheckout(page: Page, email: string, locale: 'en' | 'fr'): Promise<Reader> {
  const reader = new Reader(page, shop, locale)
  const { t } = reader
  await register(shop.url, email)
  await reader.open('/sign-in')
  await page.getByLabel(t('account.field.email')).fill(email)
  await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
  await page.getByRole('button', { name: t('account.signIn.submit') }).click()
  await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
  await reader.open('/account/checkout')
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await givesAddress(reader)
  return reader
}

function payButton({ page, t, locale }: Reader) {
  return page.getByRole('button', {
    name: t('order.submit.pay', { amount: formatMoney(money(5900, 'USD'), locale, 2) }),
  })
}

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr' })

  test("the field of the card is Stripe's own, and its token pays", async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await withStripeJs(page, { type: 'card' })
    const reader = await atCheckout(page, newAddress('phone'), 'fr')
    await expect(page.getByTitle('Card of pk_test_standin')).toBeVisible()
    await expect(page.getByRole('textbox', { name: reader.t('order.method.card_number') })).toHaveCount(0)
    await reader.seesNoViolation('main')
    await payButton(reader).click()
    await expect(page).toHaveURL(/\/routes$/)
    expect(
      sent.filter((url) => url.startsWith('https:')).every((url) => url.startsWith('https://js.stripe.com/')),
    ).toBe(true)
    expect([...standIn.ledger.intents.values()].filter(({ status }) => status === 'succeeded')).not.toEqual([])
  })
})

test.describe('on a desk, in English', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en' })

  test('the way to the bank and back ends with the paid order', async ({ page }) => {
    const setUps = standIn.ledger.setUps.size
    await withStripeJs(page, { type: 'card', atSetUp: 'challenge', atCharge: 'challenge' })
    const reader = await atCheckout(page, newAddress('desk'), 'en')
    await expect(page.getByTitle('Card of pk_test_standin')).toBeVisible()
    await payButton(reader).click()
    await page.getByRole('link', { name: 'Approve' }).click()
    await expect(page).toHaveURL(/\/routes$/)
    // the payment stored the card: the bank was asked once (B-155)
    expect(standIn.ledger.setUps.size).toBe(setUps)
    await reader.open('/account/billing/subscription')
    await reader.seesAmount(5900, 2)
  })

  test('a customer who says no at the bank is at the form again', async ({ page }) => {
    await withStripeJs(page, { type: 'card', atCharge: 'challenge' })
    const reader = await atCheckout(page, newAddress('no'), 'en')
    await expect(page.getByTitle('Card of pk_test_standin')).toBeVisible()
    await payButton(reader).click()
    await page.getByRole('link', { name: 'Decline' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(payButton(reader)).toBeVisible()
    await expect(page.getByRole('link', { name: reader.t('order.waiting.continue') })).toHaveCount(0)
    expect(new URL(page.url()).search).not.toContain('client_secret')
  })

  test("[PAY-01] the wallets of the device are offered with the card, and Stripe's own wallet isn't", async ({
    page,
  }) => {
    const mayPay = () => page.evaluate(() => document.featurePolicy?.allowedFeatures().includes('payment'))
    await withStripeJs(page, { type: 'card', wallet: 'apple_pay' })
    const reader = await atCheckout(page, newAddress('wallet'), 'en')
    const fields = page.getByTitle('Card of pk_test_standin')
    const wallets = { applePay: 'auto', googlePay: 'auto', link: 'never' }
    await expect(fields).toHaveAttribute('data-created-with', JSON.stringify(['payment', { wallets }]))
    expect(await mayPay()).toBe(true)
    await payButton(reader).click()
    await expect(page).toHaveURL(/\/routes$/)
    expect(await mayPay()).toBe(false)
    await reader.open('/account/billing/subscription')
    await expect(page.getByText(/Visa.*4242/).first()).toBeVisible()
  })

  test('where Stripe.js does not come, the page says so, and nothing is sent', async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    const before = standIn.ledger.intents.size
    const reader = await atCheckout(page, newAddress('offline'), 'en')
    await expect(page.getByText(reader.t('errors.progress')).first()).toBeVisible()
    await payButton(reader).click()
    await expect(payButton(reader)).toBeVisible()
    expect(standIn.ledger.intents.size).toBe(before)
  })
})
