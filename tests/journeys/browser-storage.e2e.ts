import type { Page } from '@playwright/test'
import type { ResultOf } from '@waybill/contract'
import { memberOf } from './cart-dialogs-stage.ts'
import { expect, Reader, sampled, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
/** D-27, and those of M§9 in the session. */
const LOCAL = ['cart', 'registered', 'cart_updated', 'previous_plan_id', 'token', 'subscription_upgraded']
const SESSION = /^(search|utms|subscription_package_\d+|sub\.[a-z_]+)$/

const PERSON = {
  name: 'quiet.reader',
  first_name: 'Quynhmai',
  last_name: 'Osterfeld',
  company: 'Bếp Sáng Tre',
}

interface Kept {
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}

const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

/** Expects only names that may be stored, and nothing personal in them; the token names its member by number only. */
async function expectQuiet(page: Page, when: string): Promise<Kept> {
  const kept = await keptBy(page)
  const names = Object.keys(kept.session).filter((name) => !SESSION.test(name))
  expect([...Object.keys(kept.local).filter((name) => !LOCAL.includes(name)), ...names], when).toEqual([])
  const payload = kept.local['token']?.split('.')[1] ?? ''
  const text = JSON.stringify(kept) + Buffer.from(payload, 'base64url').toString()
  for (const said of Object.values(PERSON)) expect(text, when).not.toContain(said)
  expect(text, when).not.toMatch(/@|Harbour|4242|97201/)
  return kept
}

const READERS = [
  { locale: 'en', width: 1440 },
  { locale: 'vi', width: 390 },
] as const

for (const { locale, width } of sampled(READERS)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, locale })

    test('[ANA-05, REG-05] from the first page to the checkout a browser keeps the named keys and nothing of a person, and nothing after sign-out', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = `${PERSON.name}.${locale}@bakery.example`

      await test.step('a stranger comes by a campaign, looks and adds', async () => {
        await reader.open(`${CATALOGUE}?utm_source=letter`)
        await expect.poll(async () => Object.keys((await keptBy(page)).session)).toEqual(['utms'])
        await reader.open(`${CATALOGUE}/search?q=proof of visit`)
        await expectQuiet(page, 'after a search')
        await reader.open(`${CATALOGUE}/pricing`)
        const plan = t('catalog.plans.tryNow.named', { title: 'Regional' })
        await page.getByRole('button', { name: plan }).filter({ visible: true }).first().click()
        await expect(page.getByRole('button', { name: t('catalog.plans.selected') }).first()).toBeVisible()
        await expect.poll(async () => Object.keys((await keptBy(page)).local)).toContain('cart')
        await expectQuiet(page, 'with a cart')
      })

      await test.step('they share it and register', async () => {
        await reader.shares({ emails: [email], comment: PERSON.company })
        await reader.open('/register')
        await page.getByLabel(t('account.field.firstName')).fill(PERSON.first_name)
        await page.getByLabel(t('account.field.lastName')).fill(PERSON.last_name)
        await page.getByLabel(t('account.field.workEmail')).fill(email)
        await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
        await page.getByLabel(t('account.field.company')).fill(PERSON.company)
        await page.getByLabel(t('account.field.country')).selectOption('US')
        await page.getByRole('button', { name: t('account.register.submit') }).click()
        await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
        await reader.hydrated()
        expect((await expectQuiet(page, 'after registration')).local['registered']).toBe('1')
      })

      await test.step('they fill in the checkout', async () => {
        await reader.open('/account/checkout')
        await page
          .getByRole('textbox', { name: t('order.billing.address1') })
          .first()
          .fill('18 Harbour Street')
        await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('97201')
        await page.getByRole('textbox', { name: t('order.method.card_number') }).fill('4242 4242 4242 4242')
        await expectQuiet(page, 'at the checkout')
      })

      await test.step('they sign out, and the browser has forgotten them', async () => {
        await page.getByRole('link', { name: t('order.backToCart') }).click()
        await reader.hydrated()
        const out = page.getByRole('button', { name: t('common.nav.signOut') })
        if (!(await out.first().isVisible()))
          await page
            .locator('header details:has(form[action$="/sign-out"]) summary')
            .filter({ visible: true })
            .first()
            .click()
        await out.filter({ visible: true }).first().click()
        await expect(page.locator('header a[href*="/sign-in"]').first()).toBeAttached()
        await reader.hydrated()
        expect(await keptBy(page)).toEqual({ local: {}, session: {} })
      })
    })
  })
}

test('[ANA-05] the session of a member holds the parts of their plan as the server names them, until they sign out (A-52)', async ({
  page,
  shop,
}) => {
  const reader = await memberOf(page, shop, 'trial')
  const { t } = reader
  await reader.open(`${CATALOGUE}/api/list`)
  await reader.button(t('catalog.add.named', { title: 'Audit trail' })).click()
  await reader
    .dialog('Add Audit trail?')
    .getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) })
    .click()
  const answers = await Promise.all(['/account/session', '/cart/data'].map((path) => page.request.get(shop.url + path)))
  const [session, cart] = await Promise.all(answers.map((answer) => answer.json()))
  // our own calls
  const { member_id: id } = (session as { readonly result: { readonly member_id: number } }).result
  const { subscription } = (cart as { readonly result: ResultOf<'GET /cart/data'> }).result
  const parts = async () => (await keptBy(page)).session[`subscription_package_${id}`]
  await expect.poll(parts).toBe(JSON.stringify(subscription?.subpackage_codes))
  await reader.open(CATALOGUE)
  await reader.complete()
  const signOut = page.locator('form[action$="/sign-out"]').first()
  await signOut.evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.locator('header a[href*="/sign-in"]').first()).toBeAttached()
  expect(await parts()).toBeUndefined()
})
