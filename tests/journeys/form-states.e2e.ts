import type { Locator } from '@playwright/test'
import { gate } from './cart-stage.ts'
import { DEMO_EMAIL } from './main-screens.ts'
import { holdTerm, IDLE_MS, Searcher } from './search-stage.ts'
import { expect, newAddress, Reader, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import { CHANGE, confirmButton, PRICING, reviews } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const NETWORK = { id: 3, module: 0, pricing: 1 }

test.use({
  viewport: { width: 1440, height: 900 },
  expectedComplaint: /^Failed to load resource: .*(ERR_FAILED|status of 503)/,
})

/** The clicked button says what it does, and can be seen to do it. */
async function isBusy(button: Locator, verb: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.getByText(verb)).toBeVisible()
}

for (const locale of sampled(['en', 'fr', 'es', 'vi'] as const)) {
  test(`[CUI-15] ${locale}: a registration that is being sent says so; one that is lost says so, and what was typed stays`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.hasInCart('regional')
    await reader.open('/register')
    for (const [label, text] of [
      ['account.field.firstName', 'Lan'],
      ['account.field.lastName', 'Pham'],
      ['account.field.workEmail', newAddress('registers')],
      ['account.field.password', 'three quiet words'],
      ['account.field.company', 'Kho'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.getByRole('textbox', { name: new RegExp(`^${t(label)}`) }).fill(text)
    await page.getByLabel(t('account.field.country')).selectOption('VN')
    const lost = Promise.withResolvers<void>()
    await page.route('**/register', async (route) => {
      await lost.promise
      await route.abort()
    })
    const submit = page.locator('main form button[type=submit]').last()
    await submit.click()
    await isBusy(submit, t('account.register.starting'))
    lost.resolve()
    await expect(page.getByRole('alert')).toContainText(t('errors.default'))
    await expect(page.getByLabel(t('account.field.company'), { exact: true })).toHaveValue('Kho')
    await page.unroute('**/register')
    await submit.click()
    await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
  })

  test(`[CUI-15] ${locale}: a sign-in that is being sent says so; a wrong password is named, and the address stays`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.open('/sign-in')
    await page.getByLabel(t('account.field.email')).fill(DEMO_EMAIL.trial)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('another password')
    const answer = gate()
    await page.route('**/account/session', answer.wait)
    const submit = page.locator('main form button[type=submit]')
    await submit.click()
    await isBusy(submit, t('account.signIn.signingIn'))
    answer.open()
    await expect(page.getByRole('alert')).toContainText(t('apiError.signInFailed'))
    await expect(page.getByLabel(t('account.field.email'))).toHaveValue(DEMO_EMAIL.trial)
  })

  test(`[CUI-15] ${locale}: a payment method that is being saved says so; one that can’t be saved says so in its dialog`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await subscribes(reader, newAddress('saves'))
    await reader.open(ACCOUNT)
    await page.getByRole('button', { name: t('subscription.method.update'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('order.method.card_number')).fill('4242424242424242')
    await dialog.locator('[autocomplete="cc-exp"]').fill('12/31')
    await dialog.locator('[autocomplete="cc-csc"]').fill('123')
    const broken = Promise.withResolvers<void>()
    const saving = /\/billing\/account\/\d+\/info\/update/
    await page.route(saving, async (route) => {
      await broken.promise
      await route.fulfill({ status: 503, body: '' })
    })
    const save = dialog.locator('button[type=submit]')
    await save.click()
    await isBusy(save, t('subscription.billing.saving'))
    broken.resolve()
    await expect(dialog.getByRole('alert')).toContainText(t('errors.default'))
    await reader.seesNoViolation('dialog')
    await page.unroute(saving)
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('subscription.billing.updated')).first()).toBeVisible()
  })

  test(`[CUI-15] ${locale}: an upgrade that is being made says so on the button that was clicked`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await subscribes(reader, newAddress('upgrades'))
    await reader.open(PRICING)
    await reviews(reader)
    const made = gate()
    await page.route(CHANGE, made.wait)
    const confirm = confirmButton(reader)
    await confirm.click()
    await isBusy(confirm, t('upgrade.working'))
    await expect(page.getByRole('dialog').getByRole('button', { name: t('common.cancel') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    made.open()
    await expect(page.getByRole('dialog').getByText(t('upgrade.updated'))).toBeVisible()
  })

  test(`[CUI-15] ${locale}: a cart that is being applied says so, and is shown as carried out once it is`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    const { client } = await subscribes(reader, newAddress('applies'))
    expect((await client.post('/cart/add', NETWORK)).status).toBe(200)
    await reader.open('/account/change')
    await page.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
    const order = gate()
    await page.route('**/billing/order', order.wait)
    const confirm = page.locator('main form[method=post] button').filter({ visible: true }).last()
    await confirm.click()
    await isBusy(confirm, t('order.confirming'))
    await expect(page.getByRole('main').getByText(t('order.processing'))).toBeVisible()
    order.open()
    await expect(page.getByRole('heading', { name: t('subscription.updated') })).toBeVisible()
  })

  test(`[CUI-15] ${locale}: until the first suggestions are there the list holds their places; a term that finds nothing says so`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const release = await holdTerm(page, 'telematics')
    await reader.takesField()
    await reader.field.fill('telematics')
    await reader.rests(2 * IDLE_MS)
    const places = page.getByRole('banner').locator('[role=search] div[aria-hidden=true] > div')
    await expect(places).toHaveCount(3)
    await expect(places.first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(reader.t('search.none', { query: 'telematics' }))).toHaveCount(0)
    release()
    await expect(reader.list.getByRole('option').first()).toBeVisible()
    await expect(places).toHaveCount(0)
    await reader.field.fill('zzzzzz')
    await reader.rests()
    await expect(page.getByRole('search').getByText(reader.t('search.none', { query: 'zzzzzz' }))).toBeVisible()
  })
}
