import { giveCard, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import {
  ACTIVE,
  amountsIn,
  CHANGE,
  chargesOf,
  confirmButton,
  PRICING,
  reviews,
  STATUS,
  upgradeLink,
} from './upgrade-stage.ts'

const REJECTED_WHEN_CHARGED = '4000000000000341'
/** 48 looks of 2.5 s, then one each 15 s until ten minutes have passed (B-28). */
const LOOKS = 80

/** Each look is answered at once, without the network: nothing but the clock decides when the next one is due. */
function answersInThePage(): void {
  const real = window.fetch.bind(window)
  const { dataset } = document.documentElement
  const body = JSON.stringify({ status: 200, result: { is_enabled: 0, state: 'processing' }, is_enabled: 0 })
  window.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.endsWith('/active/status')) return real(input, init)
    dataset['looks'] = String(Number(dataset['looks'] ?? '0') + 1)
    return Promise.resolve(new Response(body))
  }
}

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`an upgrade that is confirmed, in ${setting}`, () => {
    test.use({ ...screen, expectedComplaint: /status of (402|404|406|419)|ERR_FAILED/ })

    test('[SUB-14] 404 and 406 show the text of the server, a declined card its own, and nothing is charged', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await subscribes(reader, newAddress('rejected'))
      await giveCard(shop.url, buyer, { card: REJECTED_WHEN_CHARGED })
      const before = await chargesOf(buyer)
      await reader.open(PRICING)
      await reviews(reader)
      const alert = page.getByRole('dialog').getByRole('alert')
      for (const [status, code, text] of [
        [404, 'unknown-product', t('apiError.notFound')],
        [406, 'debts-first', t('apiError.debtsFirst')],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one dialog, one answer after the other
        await page.route(CHANGE, (route) => route.fulfill({ status, json: { status, code, result: text } }))
        // oxlint-disable-next-line no-await-in-loop -- one dialog
        await confirmButton(reader).click()
        // oxlint-disable-next-line no-await-in-loop -- one dialog
        await expect(alert).toHaveText(text)
        // oxlint-disable-next-line no-await-in-loop -- one dialog
        await page.unroute(CHANGE)
      }
      const answered = page.waitForResponse(CHANGE)
      await confirmButton(reader).click()
      const { result } = (await (await answered).json()) as { readonly result: string | { readonly message: string } }
      await expect(alert).toHaveText(typeof result === 'string' ? result : result.message)
      await reader.seesNoViolation('dialog')
      const paid = (await chargesOf(buyer)).filter(({ payment_status: state }) => state === 2)
      expect(paid).toEqual(before)
    })

    test('[SUB-14] an expired session says so before the dialog and after the submit, and OK reloads the page', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('expires'))
      const expired = { status: 419, code: 'session-expired', result: t('errors.sessionExpired') }
      const dialog = page.getByRole('dialog')
      await reader.open(PRICING)
      for (const [address, goOn] of [
        [STATUS, () => upgradeLink(reader).click()],
        [
          CHANGE,
          async () => {
            await reviews(reader)
            await confirmButton(reader).click()
          },
        ],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one page, one expiry after the other
        await page.route(address, (route) => route.fulfill({ status: 419, json: expired }))
        // oxlint-disable-next-line no-await-in-loop -- one page
        await goOn()
        // oxlint-disable-next-line no-await-in-loop -- one page
        await expect(dialog.getByText(t('errors.sessionExpired'))).toBeVisible()
        const reloaded = page.waitForEvent('load')
        // oxlint-disable-next-line no-await-in-loop -- one page
        await dialog.getByRole('button', { name: t('common.ok') }).click()
        // oxlint-disable-next-line no-await-in-loop -- one page
        await reloaded
        // oxlint-disable-next-line no-await-in-loop -- one page
        await reader.hydrated()
        // oxlint-disable-next-line no-await-in-loop -- one page
        await page.unroute(address)
      }
      expect(t('errors.sessionExpired')).not.toBe('')
      if (locale === 'en') expect(expired.result).toBe('Sorry, your session has expired. Please refresh and try again.')
    })

    test('[SUB-13] an answer that is lost says that trying again is safe, and the second click is one charge', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await subscribes(reader, newAddress('lost'))
      await reader.open(PRICING)
      await reviews(reader)
      const due = (await amountsIn(reader)).at(-1)
      // the shop takes the order, and its answer never comes
      await page.route(CHANGE, async (route) => {
        await route.fetch()
        await route.abort('failed')
      })
      await confirmButton(reader).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('errors.lost'))
      await reader.seesNoViolation('dialog')
      await page.unroute(CHANGE)
      await confirmButton(reader).click()
      await expect(page.getByRole('dialog').getByText(t('upgrade.updated'))).toBeVisible()
      const changes = (await chargesOf(buyer)).filter(({ kind }) => kind === 'change')
      expect(changes.map(({ total_minor: minor }) => minor)).toEqual([due])
    })

    test('[SUB-04] after ten minutes of looks the dialog says that it takes longer than usual, and OK closes it', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      test.slow()
      const { client } = await subscribes(reader, newAddress('slow'))
      await reader.open(PRICING)
      await reviews(reader)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.evaluate(answersInThePage)
      await confirmButton(reader).click()
      const dialog = page.getByRole('dialog')
      const slow = dialog.getByText(t('upgrade.processingSlow'))
      await expect(async () => {
        await page.clock.runFor(120_000)
        await expect(slow).toBeVisible({ timeout: 50 })
      }).toPass({ intervals: [10] })
      expect(await page.evaluate(() => document.documentElement.dataset['looks'])).toBe(String(LOOKS))
      await page.clock.resume()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('common.ok') }).click()
      await expect(dialog).toHaveCount(0)
      // the server has finished on its own
      await takeBearer(client)
      expect(resultOf(await client.get('/account/subscription/active/status'))).toMatchObject({ state: 'active' })
    })

    test('[SUB-04] a bank payment that takes days is named, with no button that confirms a second time', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('waits'))
      const message = t('payment.message.pending')
      const waits = { is_enabled: 0, state: 'pending', reason: 'pending_payment', message }
      await page.route(ACTIVE, (route) => route.fulfill({ json: { status: 200, result: waits, is_enabled: 0 } }))
      await reader.open(PRICING)
      await reviews(reader)
      await confirmButton(reader).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(message)).toBeVisible()
      await reader.seesNoViolation('dialog')
      await dialog.getByRole('button', { name: t('common.ok') }).click()
      await expect(dialog).toHaveCount(0)
    })
  })
}
