import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  giveCard,
  register,
  resultOf,
  signInAgain,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
const FEATURES = '/account/manage-features'
const GOOD = '4242424242424242'

/** Tracker gateway: metered, with a trial of two weeks. */
const TRIED = 43

const STORIES = [readerOn('es', 390, 'dark'), readerOn('en', 1440), readerOn('vi', 320), readerOn('fr', 800)]

async function nowOf(url: string): Promise<Date> {
  return new Date(String((await new ShopClient(url).get('/sandbox/clock')).body['now']))
}

async function comesTo(url: string, at: number): Promise<void> {
  expectOk(await new ShopClient(url).post('/sandbox/clock', { to: new Date(at).toISOString() }), 'the clock')
}

interface Tried {
  readonly month: string
  readonly year: string
  readonly memberId: number
}

/** The last month of the card is the present one: its trial goes on after it. */
async function triesWithAShortCard(reader: Reader, email: string): Promise<Tried> {
  const { url } = reader.shop
  const now = await nowOf(url)
  const month = String(now.getUTCMonth() + 1).padStart(2, '0')
  const year = String(now.getUTCFullYear())
  const { client, memberId } = await register(url, email)
  await takeBearer(client)
  const card = { type: 'card', number: GOOD, month, year, cvc: '123' }
  const { token } = expectOk(await new ShopClient(url).post('/sandbox/tokens', card), 'the tokeniser').body
  const details = { payment_token: String(token), first_name: 'Mira', last_name: 'Osei', country: 'US' }
  expectOk(await client.post(`/billing/account/${memberId}/info/update`, details), 'the card')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  const path = `/manage/ui/module/${TRIED}/activate`
  const confirmed = resultOf(expectOk(await client.get(path), 'the confirmation'))
  expect((await client.post(path, { is_marketplace: true, token: confirmed['token'] })).status).toBe(201)
  await reader.hasSessionOf(client)
  return { month, year, memberId }
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a metered add-on in its trial in ${setting}`, () => {
    test.use(screen)

    test('[PAY-06] its card runs out: announced, then marked, then a method is wanted for it, and its end is said (B-24, B-50)', async ({
      page,
      shop,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const begun = await nowOf(shop.url)
      // the twentieth of a month: the card ends within the trial, and the paid month after both
      await comesTo(
        shop.url,
        Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + (begun.getUTCDate() < 20 ? 0 : 1), 20),
      )
      const email = newAddress('runs-out')
      const { month, year, memberId } = await triesWithAShortCard(reader, email)

      await test.step('in its last month the card’s end is announced', async () => {
        await reader.open(ACCOUNT)
        await expect(page.getByText(t('payment.method.expiresSoon', { month, year }))).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('after it the card is marked as expired, and the module is named', async () => {
        await comesTo(shop.url, Date.UTC(Number(year), Number(month), 1, 1))
        await reader.open(ACCOUNT)
        await expect(page.getByText(t('subscription.method.expired', { month, year }))).toBeVisible()
        const [before = ''] = t('payment.message.usage_trial', { date: '§', name: '§' }).split('§')
        const title = page.getByRole('heading', { level: 2 }).filter({ hasText: before.trim() })
        await expect(title).toHaveCount(1)
        await expect(page.getByRole('button', { name: t('subscription.method.update') }).first()).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('when the trial is over the banner says so, and leads to its switch', async () => {
        await advanceClock(shop.url, 'P7D')
        const client = await signInAgain(shop.url, email)
        await giveCard(shop.url, { client, email, memberId })
        await reader.hasSessionOf(client)
        await reader.open(ACCOUNT)
        const [over = ''] = t('payment.message.trial_expired_addon', { name: '§' }).split('§')
        await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: over.trim() })).toHaveCount(1)
        await reader.seesNoViolation()
        await page
          .getByRole('link', { name: t('subscription.features.title') })
          .first()
          .click()
        await expect(page).toHaveURL(new RegExp(`${FEATURES}$`))
        await reader.hydrated()
        const [ended = ''] = t('features.state.trialOver', { date: '§' }).split('§')
        await expect(page.getByText(ended.trim())).toHaveCount(1)
        await reader.seesNoViolation()
      })
    })
  })
}
