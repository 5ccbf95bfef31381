import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { startSmtpSink, type SmtpSink } from '@waybill/testkit/smtp-sink'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('fr', 390, 'dark'), readerOn('vi', 390)]
const ANSWER = '550 5.1.1 <b>No such user</b> at www.evil.test'

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`mail that comes back in ${setting}`, () => {
    let store: ThrowawayStore
    let own: RunningShop
    let sink: SmtpSink
    test.use(screen)
    test.beforeAll(async () => {
      const port = await freePort()
      sink = await startSmtpSink(port, (to) => (to.startsWith('gone') ? ANSWER : undefined))
      store = await throwawayStore('embedded', 'seeded')
      const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@lodeway.example' }
      own = await startShopProcess(store, environment)
    })
    test.afterAll(async () => {
      await own.stop()
      await sink.stop()
      await store.dispose()
    })

    test('[QUO-19] the sender reads the reason on the list and on the page, with the server’s words as text', async ({
      page,
    }) => {
      const reader = new Reader(page, own, locale)
      const { t } = reader
      const email = newAddress('gone')
      const [reason = ''] = t('sentQuote.undelivered.unknown', { date: '§' }).split('§')
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [email] })
      await expect(async () => {
        await reader.open('/account/quotes')
        await expect(page.getByRole('listitem').filter({ hasText: email }).first()).toContainText(reason)
      }).toPass()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
      await expect(page.getByText(t('sentQuote.undelivered.server', { text: ANSWER }))).toBeVisible()
      await expect(page.getByText(t('sentQuote.step.undeliveredTo', { who: email }))).toBeVisible()
      await expect(page.locator('b')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('sentQuote.resend.named', { email }) })).toHaveCount(0)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })
  })

  test.describe(`the way back to quotes in ${setting}`, () => {
    test.use(screen)

    test('[QUO-19] the share dialog names an address that gets no quotes, and has its reader asked, who confirms without script', async ({
      page,
      shop,
      browser,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = newAddress('rests')
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [email] })
      const without = await browser.newContext({ ...screen, locale, javaScriptEnabled: false })
      const recipient = new Reader(await without.newPage(), shop, locale)

      await test.step('the recipient stops quotes, and could take that back', async () => {
        const link = linkIn(await reader.mailTo(email, '/unsubscribe/'), '/unsubscribe/')
        await recipient.page.goto(link.replace('/unsubscribe/', `/${locale}/unsubscribe/`))
        await recipient.page.getByRole('button', { name: t('quote.unsubscribe.submit') }).click()
        await expect(recipient.page.getByRole('heading', { name: t('quote.unsubscribe.doneTitle') })).toBeVisible()
        await expect(recipient.page.getByRole('button', { name: t('quote.unsubscribe.again') })).toBeVisible()
        await recipient.fitsTheWidth()
      })

      await test.step('the sender reads it before sending, and has them asked', async () => {
        await reader.open('/platform/marketplace/shopping-cart-review')
        await reader.hydrated()
        await page
          .getByRole('button', { name: t('cart.getQuote') })
          .filter({ visible: true })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('quote.share.sendTo')).fill(email)
        await page.keyboard.press('Enter')
        await expect(dialog.getByText(t('quote.share.getsNone', { email }))).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        const ask = dialog.getByRole('button', { name: t('quote.share.againNamed', { email }) })
        await ask.focus()
        await page.keyboard.press('Enter')
        await expect(dialog.getByText(t('quote.share.againSent', { email }))).toBeVisible()
        await reader.seesNoViolation()
      })

      await test.step('the reader of the mail confirms by the button', async () => {
        const link = linkIn(await reader.mailTo(email, '/quotes/again/'), '/quotes/again/')
        const { href } = new URL(link, shop.url)
        await reader.open(new URL(href).pathname)
        await reader.seesNoViolation()
        await recipient.page.goto(href)
        await expect(recipient.page.getByRole('heading', { name: t('quote.unsubscribe.againTitle') })).toBeVisible()
        await recipient.fitsTheWidth()
        await recipient.page.getByRole('button', { name: t('quote.unsubscribe.again') }).click()
        await expect(recipient.page.getByRole('heading', { name: t('quote.unsubscribe.welcomeTitle') })).toBeVisible()
        await recipient.fitsTheWidth()
        await without.close()
      })
    })
  })
}
