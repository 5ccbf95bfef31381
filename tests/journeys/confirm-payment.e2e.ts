import { advanceClock, readyToPay } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

/** A card whose bank challenges the customer. */
const CHECKS_THE_BANK = '4000002760003184'
const ACCOUNT = '/account/billing/subscription'

const STORIES = [readerOn('en', 1280), readerOn('vi', 390, 'dark'), readerOn('fr', 320)]

/** The path in the mail to a customer whose charge at the trial's end was challenged while they were away. */
async function isMailed({ shop, page }: Reader, email: string) {
  const { client, memberId } = await readyToPay(shop.url, email, CHECKS_THE_BANK)
  expect((await client.post(`/billing/account/${memberId}/checkout`, { start: 'trial_end' })).status).toBe(200)
  await advanceClock(shop.url, 'P7D')
  const mailbox = await page.request.get(`${shop.url}/sandbox/mailbox.json?to=${email}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list; a story that reads it finds out
  const mails = (await mailbox.json()) as readonly { readonly text: string }[]
  const link = mails
    .flatMap(({ text }) => /\/billing\/confirm\/\S+/.exec(text)?.[0] ?? '')
    .find((found) => found !== '')
  if (link === undefined) throw new Error(`no mail to ${email} has the link`)
  return { link, client }
}

for (const { locale, setting, screen } of sampled(STORIES, 0)) {
  test.describe(`a payment that the bank wants confirmed, in ${setting}`, () => {
    test.use(screen)

    test('is confirmed from its mail without signing in: mail, page, bank, paid (B-54)', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { link } = await isMailed(reader, newAddress('confirms'))
      await reader.open(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.confirmTitle'))
      await expect(page.getByRole('main')).toContainText('LW-')
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('button', { name: t('payment.confirm.button') }).click()
      await page.locator('button[value=approve]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.paidTitle'))
      await reader.seesNoViolation()
      await reader.open(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.alreadyPaidTitle'))
    })

    test('is declined at the bank, and the page names the way to another method @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { link } = await isMailed(reader, newAddress('declines'))
      await reader.open(link)
      await page.getByRole('button', { name: t('payment.confirm.button') }).click()
      await page.locator('button[value=decline]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.declinedTitle'))
      await expect(page.getByRole('link', { name: t('payment.confirm.account') })).toBeVisible()
      await reader.seesNoViolation()
    })

    test('waits on the subscription page of a signed-in member, with the same way @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { client } = await isMailed(reader, newAddress('signs-in'))
      await reader.hasSessionOf(client)
      await reader.open(ACCOUNT)
      const [before = ''] = t('payment.confirm.bannerTitle', { amount: '§', number: '' }).split('§')
      await expect(page.getByRole('heading', { name: before.trim() })).toBeVisible()
      await reader.seesNoViolation()
      await page.getByRole('button', { name: t('payment.confirm.button') }).click()
      await page.locator('button[value=approve]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.paidTitle'))
      await page.getByRole('link', { name: t('payment.confirm.account') }).click()
      await expect(page).toHaveURL(new RegExp(`${ACCOUNT}$`))
    })

    test.describe('after three days', () => {
      test.use({ expectedComplaint: /the server responded with a status of (?:404|410)/ })

      test('has an expired link, and an altered one is none of ours @deep', async ({ page, shop }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const { link } = await isMailed(reader, newAddress('waits'))
        await advanceClock(shop.url, 'PT73H')
        expect((await reader.visit(link)).status()).toBe(410)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.expiredTitle'))
        await reader.seesNoViolation()
        expect((await reader.visit(`${link.slice(0, -2)}AA`)).status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.unknownTitle'))
        await reader.seesNoViolation()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the answer of the bank is handed on by one more button', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    const { link } = await isMailed(reader, newAddress('script-free'))
    await reader.visit(link)
    await page.getByRole('button', { name: t('payment.confirm.button') }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.returnedTitle'))
    await page.getByRole('button', { name: t('payment.confirm.finish') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.confirm.paidTitle'))
  })
})
