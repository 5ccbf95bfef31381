import type { Locator } from '@playwright/test'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { MINUTE_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import {
  advanceClock,
  expectOk,
  readyToPay,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { confirmButton } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const REGIONAL = 59_00
const NETWORK = 89_00

interface Charged {
  readonly kind: string
  readonly total_minor: number
  readonly date_epoch: number
  readonly payment_status: number
}

/** The documents as the call lists them, the newest first. */
async function chargesOf({ client, memberId }: RegisteredMember): Promise<readonly Charged[]> {
  const { invoices } = resultOf(
    expectOk(await client.get(`/billing/account/${memberId}/subscription`), 'the subscription'),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  return invoices as readonly Charged[]
}

/** Whole minutes from an instant to the date of a document. */
function minutesBetween(document: Charged | undefined, at: number): number {
  return Math.trunc(((document?.date_epoch ?? 0) - at) / MINUTE_MS)
}

/** An instant of the page's data. */
async function instantOf({ client }: RegisteredMember, name: 'trialEndsAt' | 'periodEndsAt'): Promise<number> {
  return Number(resultOf(await client.get(ACCOUNT))[name])
}

/** The amount that a button says it takes, in minor units. */
async function amountOn(button: Locator): Promise<number> {
  const [, major = '', minor = ''] = /(\d+)[.,](\d\d)\b/.exec((await button.innerText()).replaceAll(/\s/g, '')) ?? []
  return Number(major) * 100 + Number(minor)
}

for (const { locale, setting, screen } of sampled([readerOn('en', 1440), readerOn('fr', 390, 'dark')]))
  test.describe(`a subscription from its trial to its return in ${setting}`, () => {
    // the status of what has ended (B-07)
    test.use({ ...screen, expectedComplaint: /status of 404/ })

    test('[SUB-12] [SUB-13] each amount and day that the screen names is what is charged then', async ({
      page,
      shop,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const written = (minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)
      const day = (at: number): string => formatInstant(at, locale, { style: 'weekday', timeZone: 'UTC' })
      const registered = await readyToPay(shop.url, newAddress('dated'))
      const plan = page.getByRole('region').filter({ has: page.locator('#subscription-plan') })
      const newest = page
        .getByRole('table', { name: t('subscription.invoices.title') })
        .getByRole('row')
        .nth(1)

      /** A session lasts for days, and the clock goes on by months. */
      const signsIn = async (): Promise<RegisteredMember> => {
        const client = await signInAgain(shop.url, registered.email)
        await reader.hasSessionOf(client)
        return { ...registered, client }
      }

      /** The page says what comes and when. */
      const isShown = async (minor: number, at: number): Promise<void> => {
        await reader.open(ACCOUNT)
        await expect(plan).toContainText(written(minor))
        await expect(plan).toContainText(day(at))
      }

      await test.step('the end of the trial', async () => {
        const buyer = await signsIn()
        expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, {}), 'the checkout')
        const at = await instantOf(buyer, 'trialEndsAt')
        await isShown(REGIONAL, at)
        await advanceClock(shop.url, 'P7D')
        const [first] = await chargesOf(await signsIn())
        expect(first).toMatchObject({ total_minor: REGIONAL, payment_status: 2 })
        expect(minutesBetween(first, at)).toBe(0)
      })

      await test.step('the renewal', async () => {
        const at = await instantOf(await signsIn(), 'periodEndsAt')
        await isShown(REGIONAL, at)
        await advanceClock(shop.url, 'P1M')
        const [first, ...before] = await chargesOf(await signsIn())
        expect(first).toMatchObject({ kind: 'period', total_minor: REGIONAL, payment_status: 2 })
        expect(minutesBetween(first, at)).toBe(0)
        expect(before).toHaveLength(1)
      })

      await test.step('a dearer plan in the middle of a month', async () => {
        await advanceClock(shop.url, 'P10D')
        await signsIn()
        await reader.open(`${ACCOUNT}?change=1&package_id=3&cycle=month_now`)
        const confirm = page.locator('button[name=intent][value="subscription.change"]')
        const said = await amountOn(confirm)
        expect(said).toBeGreaterThan(0)
        expect(said).toBeLessThan(NETWORK - REGIONAL)
        await confirm.click()
        await expect(page.locator('#subscription-plan')).toHaveText('Network')
        await expect(newest).toContainText(written(said))
        const [first] = await chargesOf(await signsIn())
        expect(first).toMatchObject({ kind: 'change', total_minor: said, payment_status: 2 })
      })

      await test.step('a cancellation ends it on its day, and nothing is charged', async () => {
        const at = await instantOf(await signsIn(), 'periodEndsAt')
        const { length } = await chargesOf(await signsIn())
        await reader.open(ACCOUNT)
        await expect(plan).toContainText(written(NETWORK))
        await reader.open(`${ACCOUNT}?cancel=1`)
        const date = formatInstant(at, locale, { style: 'date', timeZone: 'UTC' })
        await expect(page.getByText(t('subscription.cancel.atEnd', { plan: 'Network', date }))).toBeVisible()
        // nothing of it is counted
        await expect(page.getByText(t('cancellation.nothing'))).toBeVisible()
        await expect(page.getByText(t('cancellation.usage'))).toHaveCount(0)
        await page.getByRole('button', { name: t('subscription.cancel.action') }).click()
        await expect(plan.getByText(t('subscription.state.active'), { exact: true })).toBeHidden()
        await advanceClock(shop.url, 'P1M')
        expect(await chargesOf(await signsIn())).toHaveLength(length)
        await signsIn()
        await reader.open(ACCOUNT)
        await expect(page.getByText(t('subscription.message.ended'))).toBeVisible()
      })

      await test.step('it begins anew for the amount on the button', async () => {
        await page
          .getByRole('link', { name: t('upgrade.reactivateWith', { plan: 'Network' }) })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
        await dialog.getByRole('button', { name: t('upgrade.next') }).click()
        const confirm = confirmButton(reader)
        await expect(confirm).toContainText(written(NETWORK))
        await confirm.click()
        await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
        const [first] = await chargesOf(await signsIn())
        expect(first).toMatchObject({ kind: 'period', total_minor: NETWORK, payment_status: 2 })
        await page.waitForURL(/\/route$/)
      })
    })
  })
