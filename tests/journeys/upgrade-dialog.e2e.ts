import type { Locator } from '@playwright/test'
import { expectOk, giveCard, readyToPay, takeBearer } from '@waybill/testkit/shop-journey'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import { amountsIn, confirmButton, PRICING, reviews, sideOf, STATUS, upgradeLink, written } from './upgrade-stage.ts'

/** Skills match, 5.00 a driver. */
const SKILLS = 34
const CHECKS_THE_BANK = '4000002760003184'

const STORIES = [readerOn('en', 1440), readerOn('es', 390, 'dark')]

const upgradeLinks = ({ page, t }: Reader) =>
  page.getByRole('link', { name: t('common.labelled', { label: t('upgrade.change'), text: 'Network' }), exact: true })

/** Clicks the plan and lets the second pass; the answers come in their own time. */
async function opensDialog(reader: Reader, click = () => upgradeLink(reader).click()): Promise<void> {
  const { page } = reader
  const offered = page.waitForResponse(/upgrade\/message/)
  await click()
  await offered
  await page.clock.runFor(1_000)
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the upgrade dialog in ${setting}`, () => {
    test.use(screen)

    test('[SUB-03] [SUB-04] opens after a second with no cycle chosen, names the missing choice, upgrades and goes on', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('upgrades'))
      await page.clock.install()
      await reader.open(PRICING)
      const dialog = page.getByRole('dialog')
      const offered = page.waitForResponse(/upgrade\/message/)
      // the clock stands before the status is answered: from then on a second passes when the story says so
      await page.route(STATUS, async (route) => {
        await page.clock.pauseAt(Date.now() + 60_000)
        await route.continue()
      })
      await upgradeLink(reader).click()
      await offered
      await page.clock.runFor(900)
      await expect(dialog).toHaveCount(0)
      await page.clock.runFor(200)
      await expect(
        dialog.getByRole('heading', { name: t('upgrade.title', { from: 'Regional', to: 'Network' }) }),
      ).toBeVisible()
      await expect(dialog.getByRole('radio')).toHaveCount(4)
      await expect(dialog.locator('input:checked')).toHaveCount(0)
      await page.clock.resume()
      const box = await dialog.boundingBox()
      // a narrow window keeps a place for its scrollbar, as the page does
      const pageWidth = await page.locator('body').evaluate((body) => body.getBoundingClientRect().width)
      expect(box?.width).toBe(Math.min(800, pageWidth))
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('upgrade.missing'))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('upgrade.exact'))).toBeVisible()
      // what is unused of the old, below 0, and what is left of the month of the new add up to what is due
      const lines = dialog.locator('dl').last()
      await expect(lines.getByText(t('upgrade.unused', { title: 'Regional' }))).toBeVisible()
      await expect(lines.locator('dd')).toHaveCount(3)
      // what it is charged to, before the click
      await expect(dialog.getByText('4242').first()).toContainText('12/2031')
      const [unused = 0, left = 0, due = 0] = await amountsIn(reader)
      expect(unused).toBeLessThan(0)
      expect(unused + left).toBe(due)
      for (const [side, plan, minor] of [
        ['before', 'Regional', 59_00],
        ['after', 'Network', 89_00],
      ] as const) {
        const facts = sideOf(reader, side)
        // oxlint-disable-next-line no-await-in-loop -- one side after the other
        await expect(facts.getByText(plan, { exact: true })).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- one side after the other
        await expect(facts).toContainText(t('upgrade.sides.perMonth', { amount: written(reader, minor) }))
      }
      await expect(sideOf(reader, 'after')).toContainText(t('upgrade.sides.added'))
      await expect(sideOf(reader, 'after')).not.toContainText(t('upgrade.sides.removed'))
      await reader.fitsTheWidth()
      await reader.seesNoViolation('dialog')
      await page.evaluate(() => {
        for (const name of ['cart', 'registered', 'previous_plan_id']) localStorage.setItem(name, '1')
        for (const name of ['order', 'timeframe', 'interval']) sessionStorage.setItem(`sub.${name}`, '1')
      })
      await page.clock.pauseAt(Date.now() + 600_000)
      const sent = page.waitForRequest(/\/billing\/analytics/)
      await confirmButton(reader).click()
      await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
      await expect(dialog.getByText(t('upgrade.exact')), 'it is confirmed').toHaveCount(0)
      const [local, session] = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
      expect(local?.filter((name) => name !== 'token')).toEqual(['subscription_upgraded'])
      expect(session?.filter((name) => name !== 'utms' && name !== 'sub.analytics')).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('subscription_upgraded'))).toBe('1')
      expect((await sent).postDataJSON()).toMatchObject({
        entries: [{ event: 'subscription_upgraded', old_package_id: 2, new_package_id: 3 }],
      })
      await page.clock.runFor(2_500)
      await expect(page).toHaveURL(/\/route$/)
    })

    test('[SUB-03] a page that is left in the second before opens no dialog, and the one that follows neither @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      await subscribes(reader, newAddress('leaves-early'))
      await page.clock.install()
      await reader.open(PRICING)
      const offered = page.waitForResponse(/upgrade\/message/)
      await page.route(STATUS, async (route) => {
        await page.clock.pauseAt(Date.now() + 60_000)
        await route.continue()
      })
      await upgradeLink(reader).click()
      await offered
      await page.clock.runFor(900)
      await reader.visit('/platform/marketplace')
      await page.clock.runFor(5_000)
      await page.clock.resume()
      await reader.hydrated()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await reader.hydrated()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('[SUB-04] [A11Y-02] Escape, Cancel and the cross close it and give the focus back, by keyboard alone', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('leaves'))
      await page.clock.install()
      await reader.open(PRICING)
      const dialog = page.getByRole('dialog')
      await upgradeLink(reader).focus()
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: t('common.cancel') }).press('Enter'),
        () => dialog.getByRole('button', { name: t('common.close') }).press('Enter'),
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await opensDialog(reader, () => page.keyboard.press('Enter'))
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await expect(dialog.getByRole('button', { name: t('upgrade.next') })).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await close()
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await expect(dialog).toHaveCount(0)
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await expect(upgradeLink(reader)).toBeFocused()
      }
    })

    test('[A11Y-02] Back leads from the review to the chosen cycle, by keyboard, and the amount due stays in view @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('goes-back'))
      await reader.open(PRICING)
      await reviews(reader)
      const dialog = page.getByRole('dialog')
      const due = dialog.getByText(t('upgrade.dueNow'), { exact: true })
      await expect(due.filter({ visible: true }).last()).toBeInViewport()
      if (screen.viewport.width < 751) await seesMethodBesideAmount(dialog)
      await dialog.getByRole('button', { name: t('common.back') }).press('Enter')
      const chosen = dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') })
      await expect(chosen).toBeFocused()
      await expect(chosen).toBeChecked()
      await expect(dialog.getByRole('button', { name: t('common.back') })).toHaveCount(0)
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('upgrade.next') }).press('Enter')
      await expect(confirmButton(reader)).toBeFocused()
    })

    test('[SUB-04] a pending payment is named, and OK leads back @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('pays'))
      await page.route(STATUS, (route) =>
        route.fulfill({ json: { status: 200, result: { has_pending_transactions: 1 }, has_pending_transactions: 1 } }),
      )
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(t('errors.pendingPayment'))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('common.ok') }).press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(upgradeLink(reader)).toBeFocused()
    })

    test.describe('with failures', () => {
      test.use({ expectedComplaint: /status of (404|406|500|503)/ })

      test('[SUB-14] 406 shows the server’s text, 404 of a plan that runs puts it into the cart and leads to the checkout, anything else is the generic text @deep', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        await subscribes(reader, newAddress('fails'))
        const dialog = page.getByRole('dialog')
        await page.route('**/upgrade/message**', (route) =>
          route.fulfill({ status: 406, json: { status: 406, code: 'debts-first', result: t('apiError.debtsFirst') } }),
        )
        await reader.open(PRICING)
        await upgradeLink(reader).click()
        await expect(dialog.getByText(t('apiError.debtsFirst'))).toBeVisible()
        await dialog.getByRole('button', { name: t('common.ok') }).click()
        await page.route(STATUS, (route) => route.fulfill({ status: 500, body: 'broken' }))
        await upgradeLink(reader).click()
        await expect(dialog.getByText(t('errors.upgrade'))).toBeVisible()
        await dialog.getByRole('button', { name: t('common.ok') }).click()
        await page.route(STATUS, (route) =>
          route.fulfill({ status: 404, json: { status: 404, code: 'not-found', result: 'none' } }),
        )
        // the subscription runs by now: nothing begins anew, and the checkout shows what to do
        const reactivation = page
          .waitForResponse(/\/account\/subscription\/reactivation\?package_id=3$/)
          .then(async (offered) => {
            const body: unknown = await offered.json()
            return [offered.status(), body]
          })
        const added = page.waitForResponse(/\/cart\/add$/)
        const checkout = page.waitForRequest(/\/account\/checkout\?pricing=1$/)
        // a page that has gone on can't say any more what it was answered
        await page.route('**/cart/add', async (route) => {
          await reactivation
          await route.continue()
        })
        await upgradeLink(reader).click()
        expect(await reactivation).toMatchObject([406, { code: 'not-expired' }])
        const put = await added
        expect([put.status(), put.request().postDataJSON()]).toMatchObject([200, { id: 3, module: 0, pricing: 1 }])
        await checkout
      })
    })

    test.describe('with another tab', () => {
      test.use({ expectedComplaint: /status of 409/ })

      test('[SUB-13] what was changed meanwhile is named as a difference, and the next click confirms the new amounts @deep', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const { client } = await subscribes(reader, newAddress('two-tabs'))
        await reader.open(PRICING)
        await upgradeLink(reader).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
        await dialog.getByRole('button', { name: t('upgrade.next') }).click()
        await takeBearer(client)
        expectOk(
          await client.post('/account/subscription/change', { modules: [SKILLS], timeframe: 'now' }),
          'the other tab',
        )
        const confirm = confirmButton(reader)
        await confirm.click()
        const [due = ''] = t('upgrade.differsDue', { before: '§', after: '' }).split('§')
        const [next = ''] = t('upgrade.differsNext', { before: '§', after: '' }).split('§')
        const alert = dialog.getByRole('alert')
        await expect(alert).toContainText(next.trim())
        // the 30.00 of today are still 30.00
        await expect(alert).not.toContainText(due.trim())
        await reader.seesNoViolation('dialog')
        await confirm.click()
        await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
      })
    })

    test('[SUB-13] a change that another tab has scheduled is named, and no amount that is as it was (B-128)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { client } = await subscribes(reader, newAddress('schedules'))
      await reader.open(PRICING)
      await reviews(reader)
      const before = await amountsIn(reader)
      await takeBearer(client)
      const local = { package_id: 1, timeframe: 'renewal' }
      expectOk(await client.post('/account/subscription/change', local), 'the other tab')
      await confirmButton(reader).click()
      const alert = page.getByRole('dialog').getByRole('alert')
      await expect(alert).toContainText(t('upgrade.differsScheduled'))
      for (const id of ['upgrade.differsDue', 'upgrade.differsNext'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one dialog
        await expect(alert).not.toContainText(t(id, { before: '§', after: '' }).split('§')[0] ?? '')
      expect(await amountsIn(reader)).toEqual(before)
      await confirmButton(reader).click()
      await expect(page.getByRole('dialog').getByText(t('upgrade.updated'))).toBeVisible()
    })

    test('[PAY-07] a challenge leads to the bank and back, and the plan is changed @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await readyToPay(shop.url, newAddress('bank'))
      expect((await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })).status).toBe(
        200,
      )
      await giveCard(shop.url, buyer, { card: CHECKS_THE_BANK })
      await reader.hasSessionOf(buyer.client)
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await confirmButton(reader).click()
      await page.locator('button[value=approve]').click()
      await expect(page.locator('#subscription-plan')).toHaveText('Network')
    })
  })
}

test('[SUB-03] the subscription page and the card of a plan in the catalogue open it too', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  await subscribes(reader, newAddress('doors'))
  const title = page.getByRole('dialog').getByRole('heading', {
    name: t('upgrade.title', { from: 'Regional', to: 'Network' }),
  })
  await reader.open('/account/billing/subscription')
  await page.getByRole('link', { name: t('upgrade.toPlan', { plan: 'Network' }) }).click()
  await expect(title).toBeVisible()
  await reader.open('/platform/marketplace')
  await upgradeLink(reader).click()
  await expect(title).toBeVisible()
})

/** The name of the method gives way to its digits and the amount, however long it is. */
async function seesMethodBesideAmount(dialog: Locator): Promise<void> {
  const digits = dialog.getByText('•••• 4242')
  const name = dialog.getByText('Visa', { exact: true })
  await expect(name).toBeInViewport({ ratio: 1 })
  await name.evaluate((element) => (element.textContent = 'A bank with a name '.repeat(6)))
  await expect(digits).toBeInViewport({ ratio: 1 })
  const amount = digits.locator('xpath=../following-sibling::*')
  await expect(amount).toBeInViewport({ ratio: 1 })
  await expect(amount).toContainText(/\d/)
}

test('[SUB-08] what the own plan contains is marked, with the way down beside it (A-120); a member who may not pay changes nothing', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  await subscribes(reader, newAddress('own'))
  await reader.open(PRICING)
  const change = page.getByRole('link', { name: /^Change plan: / })
  await expect(change).toHaveCount(2)
  await expect(upgradeLinks(reader), 'on the card of Network and over its column').toHaveCount(2)
  const down = page.getByRole('link', { name: 'Switch down to Local', exact: true })
  await expect(down, 'on the card of Local and over its column').toHaveCount(2)
  await expect(page.locator('main article', { has: down }).getByText('In Regional', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try now: / })).toHaveCount(0)
  await down.first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Change Regional to Local' })).toBeVisible()
  await page.keyboard.press('Escape')
  await reader.isSignedInAs(DEMO_EMAIL.trial)
  await reader.open(PRICING)
  await expect(change).toHaveCount(0)
})
