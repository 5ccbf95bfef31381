import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('fr', 390), readerOn('vi', 390, 'dark')]
/** Without a dot or two slashes, so that it is a name. */
const ATTACK = HOSTILE_TEXTS[5] ?? ''
const TOO_LONG = 'é'.repeat(256)

const opensDecline = (page: Page, t: Reader['t']): Promise<void> =>
  page
    .locator('summary', { hasText: t('quote.decline') })
    .first()
    .click()

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`answers to a quote in ${setting}`, () => {
    test.use(screen)

    test('[QUO-17] one recipient declines with a reason, the other reads an open quote, and the sender reads why', async ({
      page,
      shop,
      browser,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const [no, yes] = [newAddress('no'), newAddress('yes')]
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [no, yes] })
      const linkOf = async (address: string): Promise<string> =>
        linkIn(await reader.mailTo(address, '/quotes/'), '/quotes/').replace('/quotes/', `/${locale}/quotes/`)

      await test.step('words that are too long are named at their field and stay', async () => {
        const context = await browser.newContext({ ...screen, locale })
        const recipient = new Reader(await context.newPage(), shop, locale)
        await recipient.page.goto(await linkOf(no))
        await recipient.hydrated()
        await opensDecline(recipient.page, t)
        await recipient.page.getByLabel(t('quote.decline.reason')).selectOption('price')
        const words = recipient.page.getByLabel(t('quote.decline.words'))
        await words.fill(TOO_LONG)
        await recipient.page.getByRole('button', { name: t('quote.decline.confirm') }).click()
        await expect(recipient.page.locator('[role=alert]:focus')).toContainText(t('quote.decline.words'))
        await expect(words).toHaveValue(TOO_LONG)
        await expect(words).toHaveAttribute('aria-invalid', 'true')
        await expect(recipient.page.getByLabel(t('quote.decline.reason'))).toHaveValue('price')
        await recipient.seesNoViolation()
        await recipient.fitsTheWidth()
        await words.fill(ATTACK)
        await recipient.page.getByRole('button', { name: t('quote.decline.confirm') }).click()
        const [toTheDate = ''] = t('quote.state.youDeclined', { date: '§' }).split('§')
        await expect(recipient.page.getByRole('heading', { name: toTheDate })).toBeVisible()
        await expect(recipient.page.getByRole('button', { name: t('quote.acceptShort') })).toHaveCount(0)
        await recipient.seesNoViolation()
        await context.close()
      })

      await test.step('the other recipient accepts, with a role and an order number', async () => {
        const context = await browser.newContext({ ...screen, locale })
        const other = new Reader(await context.newPage(), shop, locale)
        await other.page.goto(await linkOf(yes))
        await other.hydrated()
        await expect(other.page.getByText(ATTACK)).toHaveCount(0)
        await other.page
          .getByRole('button', { name: t('quote.acceptShort') })
          .filter({ visible: true })
          .click()
        const dialog = other.page.getByRole('dialog')
        await dialog.getByLabel(t('quote.role')).fill('see www.pay.example')
        await dialog.getByLabel(t('quote.orderNumber')).fill('PO 4711-26')
        await dialog.getByRole('button', { name: t('quote.accept') }).click()
        await expect(dialog.getByLabel(t('quote.name.yours'))).toBeFocused()
        await expect(dialog.getByText(t('quote.role.noAddress'))).toBeVisible()
        await dialog.getByLabel(t('quote.name.yours')).fill('Lan Phạm')
        await other.seesNoViolation()
        await other.fitsTheWidth()
        await dialog.getByLabel(t('quote.role')).fill('Head of fleet')
        await dialog.getByRole('button', { name: t('quote.accept') }).click()
        const [byName = ''] = t('quote.state.acceptedBy', { name: 'Lan Phạm', date: '§' }).split('§')
        await expect(other.page.getByRole('heading', { name: byName })).toBeVisible()
        await context.close()
      })

      await test.step('list and page of the sender say who declined and why', async () => {
        await reader.open('/account/quotes')
        const row = page
          .getByRole('listitem')
          .filter({ has: page.getByText(no) })
          .first()
        await expect(row).toContainText(t('sentQuote.reason', { reason: t('sentQuote.reason.price') }))
        await expect(row.locator('q')).toHaveText(ATTACK)
        await row.getByRole('link').first().click()
        await expect(page.getByText(t('sentQuote.step.declinedBy', { who: no }))).toBeVisible()
        await expect(page.getByText(t('sentQuote.orderNumber', { number: 'PO 4711-26' })).first()).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[QUO-17] a decline by the sender’s own link is stored with its name, and the quote stays open', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    await reader.hasInCart('regional')
    const answer = await page.request.post(`${shop.url}/cart/share`, {
      data: { emails: [newAddress('reads')] },
      headers: { origin: shop.url, 'x-waybill': '1' },
    })
    const { result } = (await answer.json()) as { readonly result: { readonly url: string } }
    await page.context().clearCookies()
    await page.goto(result.url.replace('/quotes/', '/es/quotes/'))
    await opensDecline(page, t)
    const form = page.locator('details[open]', { has: page.getByRole('button', { name: t('quote.decline.confirm') }) })
    await form.getByLabel(t('quote.name.yours')).fill('see www.pay.example')
    await form.getByRole('button', { name: t('quote.decline.confirm') }).click()
    await expect(form.getByRole('link', { name: t('quote.name.noAddress') })).toBeVisible()
    await form.getByLabel(t('quote.name.yours')).fill('Lan Phạm')
    await form.getByRole('button', { name: t('quote.decline.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('quote.decline.noted') })).toBeVisible()
    const accept = page.getByRole('button', { name: t('quote.acceptShort') }).filter({ visible: true })
    const field = (id: 'quote.role' | 'quote.orderNumber') =>
      page.locator('form').getByLabel(t(id)).filter({ visible: true })
    await field('quote.role').fill('see www.pay.example')
    await field('quote.orderNumber').fill('PO 4711-26')
    await accept.click()
    await expect(page.getByRole('link', { name: t('quote.role.noAddress') })).toBeVisible()
    await expect(field('quote.orderNumber')).toHaveValue('PO 4711-26')
    await field('quote.role').fill('Head of fleet')
    await accept.click()
    await expect(page.getByRole('heading', { name: t('quote.state.accepted') })).toBeVisible()
  })
})
