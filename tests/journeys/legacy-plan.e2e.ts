import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import {
  advanceClock,
  cardToken,
  choosePlan,
  demoPeople,
  expectOk,
  readyToPay,
  resultOf,
  setGateway,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { queryStore } from '@waybill/testkit/query-store'
import { throwawayStore } from '@waybill/testkit/store'
import { givesAddress } from './checkout-stage.ts'
import { expect, Reader, readerOn, sampled, test as demo } from './stage.ts'
import { amountsIn, chargesOf, confirmButton, sideOf, upgradeLink, written } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const PRICING = '/platform/marketplace/pricing'
const STORIES = sampled([readerOn('en', 1440), readerOn('fr', 390, 'dark')])

const addressOf = (role: 'leaves' | 'composes' | 'owes' | 'orders', locale: string): string =>
  `${role}.${locale}@classic.example`

/** Regional by the month, paid for its first one. */
async function subscribed(url: string, email: string): Promise<void> {
  const { client, memberId } = await readyToPay(url, email)
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
}

async function demoMemberHasCard(url: string): Promise<void> {
  const { email = '', password } = (await demoPeople(url)).find(({ kind }) => kind === 'legacy') ?? {}
  const client = await signInAgain(url, email, password)
  const memberId = String(resultOf(await client.get('/account/session'))['member_id'])
  const token = await cardToken(url, '4242424242424242')
  const details = { payment_token: token, first_name: 'Graham', last_name: 'Tully', country: 'GB' }
  expectOk(await client.post(`/billing/account/${memberId}/info/update`, details), 'the card')
}

/** Everyone of the stories is on a plan from before the marketplace, with one app that is too old. */
const ALL_LEGACY = `
  with theirs as (select id, account_id from member where email like '%@classic.example'),
    moved as (update account set kind = 1 where id in (select account_id from theirs)),
    seen as (
      insert into device (account_id, member_id, platform, app_version, seen_at)
      select account_id, id, 'iOS', '6.1', now() from theirs
    )
  update subscription set kind = 1 where account_id in (select account_id from theirs)`

/**
 * A shop of its own: what is left here for good is the demo's for others. Its legacy member has a card; some whose renewal was
 * declined until their subscription ended owe it, and some have just paid.
 */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const before = await startShopProcess(store)
      await demoMemberHasCard(before.url)
      const all = STORIES.map(({ locale }) => locale)
      for (const locale of all) {
        // oxlint-disable-next-line no-await-in-loop -- the store has one connection
        await subscribed(before.url, addressOf('owes', locale))
        // oxlint-disable-next-line no-await-in-loop -- the store has one connection
        await subscribed(before.url, addressOf('orders', locale))
      }
      await setGateway(before.url, { mode: 'decline', count: 1_000 })
      await advanceClock(before.url, 'P54D')
      await setGateway(before.url, { mode: 'ok', count: 0 })
      for (const locale of all) {
        // oxlint-disable-next-line no-await-in-loop -- the store has one connection
        await subscribed(before.url, addressOf('leaves', locale))
        // oxlint-disable-next-line no-await-in-loop -- the store has one connection
        await subscribed(before.url, addressOf('composes', locale))
      }
      await before.stop()
      await queryStore(store, ALL_LEGACY)
      const shop = await startShopProcess(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** An amount as the cart writes it: whole units. */
const inCart = ({ locale }: Reader, minor: number): string => formatMoney(money(minor, 'USD'), locale, 0)

/** Label of the checkout's button before the amount. */
const payLabel = ({ t }: Reader): string => t('order.submit.pay', { amount: '§' }).split('§')[0]?.trim() ?? ''

/** The page and the calls have the session of this member. */
async function signsIn(reader: Reader, role: Parameters<typeof addressOf>[0]): Promise<RegisteredMember> {
  const email = addressOf(role, reader.locale)
  const client = await signInAgain(reader.shop.url, email)
  await reader.hasSessionOf(client)
  const { member_id: memberId } = resultOf(await client.get('/account/session'))
  return { client, email, memberId: Number(memberId) }
}

/** 55 of 365 days of 453.00 pounds that an earlier system was paid, less what the shop's clock went on (B-145). */
function credited({ t, locale }: Reader): RegExp {
  const [amount, text] = [
    formatMoney(money(68_26, 'GBP'), locale, 2),
    t('leaving.credited', { amount: '§', plan: 'Classic' }),
  ]
  return new RegExp(text.replace('§', amount.replaceAll(/\d+/gu, '\\d+')), 'u')
}

const kindOf = async ({ client }: RegisteredMember): Promise<unknown> =>
  resultOf(await client.get('/account/session'))['subscription_type']

for (const { locale, setting, screen } of STORIES) {
  test.describe(`a legacy plan in ${setting}`, () => {
    // the status of what has ended (B-07)
    test.use({ ...screen, expectedComplaint: /status of 404/ })

    test('[SUB-07] [SUB-11] names the apps that are too old, goes on anyway, and says what is lost for good before it is left', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('legacy'))
      const app = { name: 'Graham Tully', platform: 'Android', version: '5.14.2', minimum: '6.2' }

      await test.step('the form without script says the same', async () => {
        await reader.open(`${ACCOUNT}?change=1&package_id=3#change`)
        const form = page.getByRole('region', { name: t('upgrade.title', { from: 'Classic', to: 'Network' }) })
        await expect(form.getByText(t('leaving.apps.title'))).toBeVisible()
        await expect(form.getByText(t('leaving.apps.app', app))).toBeVisible()
        await expect(form.getByText(t('leaving.oneWay', { plan: 'Classic' }))).toBeVisible()
        await expect(form.getByText(credited(reader))).toBeVisible()
        await reader.seesNoViolation()
      })

      await reader.open('/platform/marketplace/pricing')
      const label = t('common.labelled', { label: t('upgrade.change'), text: 'Network' })
      const dialog = page.getByRole('dialog')
      // on its card, and over its column where the columns stand beside each other
      const change = page.getByRole('link', { name: label, exact: true })
      await expect(change).toHaveCount(screen.viewport.width > 750 ? 2 : 1)
      await change.first().click()
      await expect(dialog.getByText(t('leaving.apps.app', app))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('common.cancel') }).click()
      await expect(dialog).toHaveCount(0)

      await reader.open('/platform/marketplace/packages/network')
      await change.click()
      await dialog.getByRole('button', { name: t('leaving.apps.continue') }).click()
      // an annual legacy plan is left by the month, now: a single cycle is a text (B-38, B-109)
      await expect(dialog.getByText(t('subscription.cycle.monthNow'))).toBeVisible()
      await expect(dialog.getByRole('radio')).toHaveCount(0)
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('leaving.oneWay', { plan: 'Classic' }))).toBeVisible()
      await expect(dialog.getByText(credited(reader))).toBeVisible()
      await expect(dialog.getByText(t('upgrade.exact'))).toBeVisible()
      await reader.seesNoViolation('dialog')
    })

    test('[SUB-07] a check that was impossible is named as such, with the same buttons (A-97)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('legacy'))
      await page.route('**/upgrade/message**', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { readonly result: object }
        await route.fulfill({ response, json: { ...body, result: { ...body.result, compatibility: null } } })
      })
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(t('leaving.apps.unknown'))).toBeVisible()
      await expect(dialog.getByText(t('leaving.apps.title'))).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('leaving.apps.continue') }).click()
      await expect(dialog.getByText(t('subscription.cycle.monthNow'))).toBeVisible()
    })

    test('[SUB-11] [SUB-13] charges exactly what the dialog shows beside both sides, and is one of the marketplace then', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const member = await signsIn(reader, 'leaves')
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('leaving.apps.continue') }).click()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(sideOf(reader, 'before')).toContainText(
        t('upgrade.sides.perMonth', { amount: written(reader, 59_00) }),
      )
      await expect(sideOf(reader, 'after')).toContainText(
        t('upgrade.sides.perMonth', { amount: written(reader, 89_00) }),
      )
      await reader.fitsTheWidth()
      const [back = 0, charge = 0, due] = await amountsIn(reader)
      expect([back + charge, await kindOf(member)]).toEqual([due, 1])
      await confirmButton(reader).click()
      await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
      const [newest] = await chargesOf(member)
      expect([newest, await kindOf(member)]).toMatchObject([{ kind: 'change', total_minor: due, payment_status: 2 }, 0])
    })

    test('[SUB-11] is left for modules alone, also of those that it holds: cart and Apply name the Custom Solution (B-95)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const member = await signsIn(reader, 'composes')
      await reader.open('/platform/marketplace/optimizing/route-optimizer')
      await reader.hydrated()
      await page
        .getByRole('button', { name: t('common.addToCart') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      // it had both in its plan: 14.00, and 18.00 for what it needs
      for (const minor of [14_00, 18_00, 59_00, 32_00]) await expect(dialog).toContainText(inCart(reader, minor))
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) }).click()
      await expect(page.getByRole('banner').getByText('3', { exact: true })).toBeVisible()

      await reader.open('/platform/marketplace/shopping-cart-review')
      const main = page.getByRole('main')
      await expect(main).toContainText(t('estimate.becomes', { plan: t('cart.customSolution') }))
      await expect(main).not.toContainText(t('estimate.held'))
      await reader.fitsTheWidth()
      await page
        .getByRole('link', { name: t('cart.apply'), exact: true })
        .first()
        .click()

      await expect(main).toContainText(t('leaving.oneWay', { plan: 'Regional' }))
      await expect(main).toContainText(t('leaving.apps.title'))
      await expect(main.getByRole('group', { name: t('upgrade.sides.after') })).toContainText(
        t('upgrade.sides.perMonth', { amount: written(reader, 32_00) }),
      )
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const announced = (await main.innerText()).replaceAll('\u00a0', ' ')
      await main.getByRole('button', { name: t('subscription.change.confirm') }).click()
      await expect(page.getByRole('heading', { name: t('subscription.updated') })).toBeVisible()
      expect(await kindOf(member)).toBe(0)
      const [made, given] = await chargesOf(member)
      expect([made, given]).toMatchObject([{ kind: 'change' }, { kind: 'credit' }])
      for (const { total_minor: total } of [made, given].flatMap((document) => document ?? []))
        expect(announced).toContain(written(reader, total).replaceAll('\u00a0', ' '))
    })

    test('[SUB-07] [SUB-11] [SUB-12] that has ended names apps, losses and debt in the dialog, and all of it is paid by one click', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const member = await signsIn(reader, 'owes')
      const [debt] = (await chargesOf(member)).filter(({ kind }) => kind === 'period')
      await reader.open(PRICING)
      await page
        .getByRole('button', { name: t('upgrade.reactivateWith', { plan: 'Local' }) })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const app = { name: 'Mira Osei', platform: 'iOS', version: '6.1', minimum: '6.2' }
      await expect(dialog.getByText(t('leaving.apps.app', app))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('leaving.apps.continue') }).click()
      await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('leaving.oneWay', { plan: 'Regional' }))).toBeVisible()
      const [lost = ''] = t('leaving.lost', { titles: '§' }).split('§')
      await expect(dialog.getByText(lost.trim())).toBeVisible()
      await expect(dialog.getByText(t('amounts.debtsFirst'))).toBeVisible()
      await expect(sideOf(reader, 'past').getByText('Regional', { exact: true })).toBeVisible()
      await expect(sideOf(reader, 'before')).toHaveCount(0)
      await reader.fitsTheWidth()
      await reader.seesNoViolation('dialog')
      const [plan, owed = 0, due] = await amountsIn(reader)
      expect([plan, owed > 0, due]).toEqual([39_00, true, 39_00 + owed])
      await confirmButton(reader).click()
      await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
      const [newest, ...before] = await chargesOf(member)
      expect(newest).toMatchObject({ kind: 'period', total_minor: 39_00, payment_status: 2 })
      expect(before.find(({ total_minor: minor }) => minor === debt?.total_minor)).toMatchObject({ payment_status: 2 })
      expect(await kindOf(member)).toBe(0)
    })

    test('[SUB-07] [SUB-11] that has ended names apps, losses and debt at the checkout too, where it is ordered', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const member = await signsIn(reader, 'orders')
      await takeBearer(member.client)
      await choosePlan(member.client, 1)
      await reader.open('/account/checkout')
      const app = { name: 'Mira Osei', platform: 'iOS', version: '6.1', minimum: '6.2' }
      await expect(page.getByText(t('leaving.apps.app', app))).toBeVisible()
      await expect(page.getByText(t('leaving.oneWay', { plan: 'Regional' }))).toBeVisible()
      const [lost = ''] = t('leaving.lost', { titles: '§' }).split('§')
      await expect(page.getByText(lost.trim())).toBeVisible()
      // folded above the form of a phone
      if (screen.viewport.width < 951) await page.locator('main details > summary').first().click()
      await expect(page.getByText(t('amounts.debtsFirst')).filter({ visible: true })).toHaveCount(1)
      await reader.fitsTheWidth()
      await reader.seesNoViolation()
      await givesAddress(reader)
      await page.getByRole('button', { name: payLabel(reader) }).click()
      await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
      expect(await kindOf(member)).toBe(0)
    })
  })
}
