import { formatMoney, type Translate } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { givesAddress } from './checkout-stage.ts'
import { expect, linkIn, Reader, sampled, test } from './stage.ts'

const STORIES = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'vi', width: 390, height: 844 },
  { locale: 'en', width: 390, height: 844 },
  { locale: 'vi', width: 1440, height: 900 },
] as const

/** "Quote Q-1004 sent to 1 person", of any number. */
function sentLine(t: Translate): RegExp {
  const [before = '', after = ''] = t('quote.sentLine', { number: '§', count: 1 }).split('§')
  return new RegExp(`${before}Q-\\d+${after}`)
}

for (const { locale, width, height } of sampled(STORIES, 1)) {
  test.describe(`the main job in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale })

    test('[CAT-17, CUI-01, QUO-09, REG-01, ORD-05, INV-01, A11Y-01] a stranger builds a cart, shares it, tries, pays, and has the invoice', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = `mira.${locale}.${width}@bakery.example`
      // two stories of one worker share a shop and its mailbox: each writes to a person of its own
      const recipient = `lan.${locale}.${width}@kho.example`

      await test.step('the catalogue is complete, and a plan goes into the cart', async () => {
        await reader.open('/platform/marketplace')
        await reader.seesNoViolation()
        await page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) }).click()
        await expect(page.getByRole('button', { name: t('catalog.plans.selected') })).toBeVisible()
        await reader.seesNoViolation()
      })

      await test.step('a module is added on its own page, with what it needs', async () => {
        await reader.open('/platform/marketplace/field-work/proof-of-visit')
        const title = await page.getByRole('heading', { level: 1 }).innerText()
        await reader.seesNoViolation()
        await page
          .getByRole('button', { name: t('catalog.add.named', { title }) })
          .first()
          .click()
        await expect(page.getByRole('button', { name: t('catalog.remove.named', { title }) }).first()).toBeVisible()
      })

      await test.step('the review shows the estimated total and explains it', async () => {
        await reader.open('/platform/marketplace/shopping-cart-review')
        await reader.seesAmount(6300)
        await reader.seesNoViolation()
      })

      await test.step('the cart is shared as a quote by mail', async () => {
        await page
          .getByRole('button', { name: width < 751 ? t('cart.getQuote') : t('cart.shareQuote') })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await dialog.getByLabel(t('quote.share.sendTo')).fill('not an address,')
        await expect(dialog.getByText(t('quote.recipients.emails-invalid')).last()).toBeVisible()
        await dialog.getByLabel(t('quote.share.sendTo')).fill(`${recipient},`)
        await dialog.getByLabel(t('quote.name.yours')).fill('Mira Osei')
        await dialog.getByLabel(t('quote.comment')).first().fill('Chị Lan ơi, xem giúp em.')
        await reader.seesNoViolation()
        await dialog.getByRole('button', { name: t('quote.preview.show') }).click()
        const preview = dialog.getByRole('region', { name: t('quote.preview.title') })
        await expect(preview).toContainText('Chị Lan ơi, xem giúp em.')
        await expect(preview).toContainText('Mira Osei')
        await reader.seesNoViolation()
        await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
        await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
      })

      await test.step('[QUO-12] the cart names the quote with its link, without a reload (A-121)', async () => {
        await expect(page.getByRole('dialog')).toBeHidden()
        const sent = page.getByText(sentLine(t)).filter({ visible: true })
        await expect(sent).toBeVisible()
        const row = page.getByRole('paragraph').filter({ has: sent })
        await expect(row.getByRole('link', { name: t('quote.sentLine.open') })).toHaveAttribute('href', /\/quotes\//)
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await row.getByRole('button', { name: t('quote.sentLine.copy') }).click()
        await expect(page.getByText(t('quote.sentLine.copied'))).toBeAttached()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/quotes/')
        await reader.seesNoViolation()
      })

      await test.step('the recipient reads the quote without an account', async () => {
        const mail = await reader.mailTo(recipient, '/quotes/')
        expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^Q-\d+\.pdf$/)])
        await page.goto(linkIn(mail, '/quotes/'))
        await reader.hydrated()
        await reader.seesAmount(6300)
        await reader.seesNoViolation()
      })

      await test.step('registration starts the trial with the cart', async () => {
        await reader.open('/register')
        await page.getByRole('button', { name: t('account.register.submit') }).click()
        await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible()
        await page.getByLabel(t('account.field.firstName')).fill('Mira')
        await page.getByLabel(t('account.field.lastName')).fill('Osei')
        await page.getByLabel(t('account.field.workEmail')).fill(email)
        await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
        await page.getByLabel(t('account.field.company')).fill('Bếp Sáng')
        await page.getByLabel(t('account.field.country')).selectOption('US')
        await reader.seesNoViolation()
        await page.getByRole('button', { name: t('account.register.submit') }).click()
        await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
        await reader.hydrated()
        await reader.seesNoViolation()
      })

      await test.step('the link of the mail verifies the address at once', async () => {
        await page.goto(linkIn(await reader.mailTo(email, '/verify-email/'), '/verify-email/'))
        await expect(page.getByRole('heading', { name: t('account.verify.done') })).toBeVisible()
        await reader.seesNoViolation()
      })

      await test.step('signing out and in again loses nothing', async () => {
        await page.context().clearCookies()
        await reader.open('/sign-in')
        const password = page.getByLabel(t('account.field.password'), { exact: true })
        const errors = page.getByText(t('errors.field_required'))
        await page.getByRole('button', { name: t('account.signIn.submit') }).click()
        await expect(errors, 'of each empty field, in the language of the page').toHaveCount(2)
        await expect(page.getByLabel(t('account.field.email'))).toBeFocused()
        await page.getByLabel(t('account.field.email')).fill(email)
        await page.getByRole('button', { name: t('account.signIn.submit') }).click()
        await expect(errors).toHaveCount(1)
        await expect(password).toBeFocused()
        await password.fill('another password')
        await page.getByRole('button', { name: t('account.signIn.submit') }).click()
        await expect(page.getByText(t('apiError.signInFailed')).first()).toBeVisible()
        await password.fill('three quiet words')
        await page.getByRole('button', { name: t('account.signIn.submit') }).click()
        await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
      })

      await test.step('the checkout takes a test card by the tokeniser and pays now', async () => {
        await reader.open('/account/checkout')
        await page.getByRole('radio', { name: t('order.start.now') }).check()
        await givesAddress(reader)
        await page.getByRole('textbox', { name: t('order.method.card_number') }).fill('4242 4242 4242 4242')
        await page.getByRole('textbox', { name: t('order.method.expiry') }).fill('12/31')
        await page.getByRole('textbox', { name: t('order.method.cvc') }).fill('123')
        await reader.seesNoViolation()
        await page
          .getByRole('button', { name: t('order.submit.pay', { amount: formatMoney(money(5900, 'USD'), locale, 2) }) })
          .click()
        await expect(page).toHaveURL(/\/routes$/, { timeout: 20_000 })
        await reader.hydrated()
        await reader.seesNoViolation()
      })

      await test.step('the subscription shows the next charge and the paid invoice as a PDF', async () => {
        await reader.open('/account/billing/subscription')
        await reader.seesAmount(5900, 2)
        await reader.seesNoViolation()
        const download = page.waitForEvent('download')
        await page
          .getByRole('link', { name: /1\d{3}/ })
          .or(page.getByRole('button', { name: /1\d{3}/ }))
          .last()
          .click()
        expect((await download).suggestedFilename()).toMatch(/^r4m-invoice-1\d{3}\.pdf$/)
      })
    })
  })
}
