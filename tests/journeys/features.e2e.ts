import { giveCard } from '@waybill/testkit/shop-journey'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes, switchesModule, unfoldsFeatures } from './subscriber-stage.ts'
import { chargesOf } from './upgrade-stage.ts'

const PAGE = '/account/manage-features'
const STATUS = '**/manage/ui/module/*/*/status'
/** Weight and volume limits, 10.00 with a trial of two weeks; Load planner, 14.00, which needs it. */
const [tried, charged] = [24, 25] as const
const CHECKS_THE_BANK = '4000002760003184'

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark')]

const rowOf = ({ page }: Reader, id: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`input[name=module][value="${id}"]`) })
    .last()

const switchOf = (reader: Reader, id: number) => rowOf(reader, id).getByRole('switch')

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the features of an account in ${setting}`, () => {
    test.use(screen)

    test('[MOD-06] [A11Y-01] packages and add-ons stand by category, and the own search narrows them', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('lists'))
      await reader.open(PAGE)
      await expect(page.getByRole('heading', { name: t('subscription.features.title') })).toBeVisible()
      const all = await page.getByRole('switch').count()
      await expect(page.getByRole('heading', { name: t('features.goesWith', { plan: 'Regional' }) })).toBeVisible()
      await unfoldsFeatures(reader)
      await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'false')
      await expect(rowOf(reader, charged)).toContainText(t('features.state.off'))
      await reader.seesNoViolation()
      const title = (await rowOf(reader, charged).getByRole('link').first().textContent()) ?? ''
      const search = page.getByRole('searchbox', { name: t('features.search') })
      await search.fill(title.toUpperCase())
      await expect(page.getByRole('switch')).toHaveCount(1)
      await expect(page.getByText(t('features.found', { count: 1 }))).toBeVisible()
      await search.fill('qqqq')
      await expect(page.getByText(t('features.none.found', { query: 'qqqq' }))).toBeVisible()
      await reader.seesNoViolation()
      await search.fill('')
      await expect(page.getByRole('switch')).toHaveCount(all)
      await page.getByRole('link', { name: t('features.tabs.packages') }).click()
      await expect(page.getByRole('heading', { name: 'Regional' })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('features.enabled') })).toBeVisible()
      await reader.seesNoViolation()
    })

    test('[MOD-01] [MOD-03] [A11Y-02] a switch shows the amounts first, Cancel resets it, OK switches it, by keyboard', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('switches'))
      await reader.open(PAGE)
      await unfoldsFeatures(reader)
      const dialog = page.getByRole('dialog')
      await switchOf(reader, charged).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeVisible()
      await expect(dialog.getByText(t('features.confirm.dueNow'))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('common.cancel') }).press('Enter')
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: t('common.close') }).press('Enter'),
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await expect(switchOf(reader, charged)).toBeFocused()
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await page.keyboard.press('Enter')
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await expect(dialog.getByText(t('features.confirm.dueNow'))).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
        await close()
      }
      await expect(dialog).toHaveCount(0)
      await expect(switchOf(reader, charged)).toBeFocused()
      await expect(switchOf(reader, charged)).not.toHaveAttribute('aria-busy')
      await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'false')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) }).press('Enter')
      await expect(dialog.getByText(t('features.switched'))).toBeVisible()
      await dialog.getByRole('button', { name: t('common.ok') }).press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'true')
      await expect(switchOf(reader, charged)).toBeFocused()
      await expect(switchOf(reader, tried)).toHaveAttribute('aria-checked', 'true')
      await switchOf(reader, tried).click()
      await expect(dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 2 }) })).toBeVisible()
      const removed = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 2 }) }).click()
      expect((await removed).status()).toBe(201)
      await expect(dialog.getByText(t('features.switched'))).toBeVisible()
      await dialog.getByRole('button', { name: t('common.ok') }).click()
      await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'false')
    })

    test('[MOD-01] six looks that find nothing end in the specified text, and OK reloads the page @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('polls'))
      const at: number[] = []
      await page.route(STATUS, async (route) => {
        at.push(await page.evaluate(() => Date.now()))
        await route.fulfill({ json: { status: 200, result: { is_active: 0, state: 'off' } } })
      })
      await page.clock.install()
      await reader.open(PAGE)
      await unfoldsFeatures(reader)
      await switchOf(reader, charged).click()
      const dialog = page.getByRole('dialog')
      const ok = dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) })
      await expect(ok).toBeVisible()
      await page.clock.pauseAt(Date.now() + 60_000)
      await ok.click()
      const failure = dialog.getByRole('alert').getByText(t('errors.modal'))
      await expect(async () => {
        await page.clock.runFor(2_500)
        await expect(failure).toBeVisible({ timeout: 100 })
      }).toPass()
      expect(at).toHaveLength(6)
      expect(at.slice(1).every((each, place) => each - (at[place] ?? 0) >= 2_500)).toBe(true)
      if (locale === 'en') await expect(failure).toHaveText('An error while processing your request.')
      await page.unroute(STATUS)
      await page.clock.resume()
      const reloaded = page.waitForEvent('load')
      await dialog.getByRole('button', { name: t('common.ok') }).click()
      await reloaded
      // the operation has ended on the server
      await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'true')
    })

    test.describe('with failures', () => {
      test.use({ expectedComplaint: /status of (402|406|500)|ERR_FAILED/ })

      test('[MOD-03] an answer that is lost says that trying again is safe, and the reloaded page shows what was charged once @deep', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const buyer = await subscribes(reader, newAddress('loses'))
        await reader.open(PAGE)
        await unfoldsFeatures(reader)
        await switchOf(reader, charged).click()
        const dialog = page.getByRole('dialog')
        const ok = dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) })
        await expect(ok).toBeVisible()
        // the shop switches it, and its answer never comes
        await page.route(`**/manage/ui/module/${charged}/activate`, async (route) => {
          await route.fetch()
          await route.abort('failed')
        })
        await ok.click()
        await expect(dialog.getByRole('alert')).toHaveText(t('errors.lost'))
        await reader.seesNoViolation('dialog')
        const reloaded = page.waitForEvent('load')
        await dialog.getByRole('button', { name: t('common.ok') }).click()
        await reloaded
        await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'true')
        expect((await chargesOf(buyer)).filter(({ kind }) => kind === 'change')).toHaveLength(1)
      })

      test('[MOD-03] anything else shows the list of the server, and closing it reloads with the switch enabled @deep', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        await subscribes(reader, newAddress('fails'))
        await page.route(`**/manage/ui/module/${charged}/activate`, (route) =>
          route.fulfill({
            status: 406,
            json: {
              status: 406,
              code: 'debts-first',
              result: 'first',
              errors: [
                { path: 'a', message: 'one' },
                { path: 'b', message: 'two' },
              ],
            },
          }),
        )
        await reader.open(PAGE)
        await unfoldsFeatures(reader)
        await switchOf(reader, charged).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('listitem')).toHaveText(['one', 'two'])
        await reader.seesNoViolation('dialog')
        const reloaded = page.waitForEvent('load')
        await dialog.getByRole('button', { name: t('common.close') }).click()
        await reloaded
        await page.unroute(`**/manage/ui/module/${charged}/activate`)
        await reader.hydrated()
        await unfoldsFeatures(reader)
        await switchOf(reader, charged).click()
        await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeVisible()
      })

      test('[PAY-07] [MOD-01] a bank that asks leads there and back, and the module is on @deep', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const buyer = await subscribes(reader, newAddress('bank'))
        await giveCard(shop.url, buyer, { card: CHECKS_THE_BANK })
        await reader.open(PAGE)
        await unfoldsFeatures(reader)
        await switchOf(reader, charged).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) })
          .click()
        await page.locator('button[value=approve]').click()
        await expect(page.getByText(t('subscription.updated'))).toBeVisible()
        await reader.open(PAGE)
        await expect(switchOf(reader, charged)).toHaveAttribute('aria-checked', 'true')
      })
    })

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false })

      test('[MOD-06] a switch leads to its confirmation on the page, at once or with the renewal', async ({
        page,
        shop,
      }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const buyer = await subscribes(reader, newAddress('plain'))
        await switchesModule(buyer, charged)
        await reader.visit(PAGE)
        await switchOf(reader, charged).click()
        await expect(page.getByText(t('features.confirm.dueNow'))).toBeVisible()
        await page.getByRole('link', { name: t('features.confirm.later') }).click()
        await page.getByRole('button', { name: t('features.confirm.okOff') }).click()
        await expect(page.getByText(t('features.scheduled'))).toBeVisible()
        await expect(rowOf(reader, charged)).toContainText(t('features.state.leaving', { date: '' }).trim())
      })
    })
  })
}

test.describe('to a member whose page is left while it reads the cart', () => {
  test.use({ expectedComplaint: /the cart could not be read/ })

  test('[ACC-01] a member who may not switch sees no switch, and reads who may', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await reader.isSignedInAs('theo@halden-bakery.example')
    await reader.open(PAGE)
    await expect(page.getByText(/^Only .+, the primary member, can change features\.$/)).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await reader.seesNoViolation()
    await reader.isSignedInAs(DEMO_EMAIL.trial)
    await reader.open(PAGE)
    await expect(page.getByText(reader.t('features.lock.trial'))).toBeVisible()
    // from the row into the cart that the trial adds to
    await page
      .getByRole('button', { name: reader.t('features.addToTrial') })
      .first()
      .click()
    // what it needs comes along: that is confirmed first
    await page.getByRole('button', { name: /^OK/ }).click()
    await expect(page).toHaveURL(shop.url + PAGE)
    await unfoldsFeatures(reader)
    await expect(page.getByRole('link', { name: reader.t('features.inCart') }).first()).toBeVisible()
  })
})
