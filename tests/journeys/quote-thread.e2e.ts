import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

/** The owner writes in the first language, the recipient reads in the second. */
const STORIES = [readerOn('fr', 390), readerOn('vi', 390, 'dark')]
const READS = { en: 'es', fr: 'es', es: 'vi', vi: 'fr' } as const
const ATTACK = HOSTILE_TEXTS[0] ?? ''

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`questions about a quote in ${setting}`, () => {
    test.use(screen)

    test('[QUO-18] a recipient asks about a line, the owner answers in another language, and both read it', async ({
      page,
      shop,
      browser,
    }) => {
      const owner = new Reader(page, shop, locale)
      const address = newAddress('asks')
      await owner.isSignedInAs(await owner.demoMember('non-primary'))
      await owner.hasInCart('proofOfVisit')
      await owner.shares({ emails: [address] })
      const other = READS[locale === 'fr' ? 'fr' : 'vi']
      const context = await browser.newContext({ ...screen, locale: other })
      const recipient = new Reader(await context.newPage(), shop, other)
      const { t } = recipient
      const mailed = linkIn(await owner.mailTo(address, '/quotes/'), '/quotes/')
      const link = mailed.replace(/(?:\/[a-z]{2})?\/quotes\//, `/${other}/quotes/`)

      await test.step('the line leads to the form, and a failure leaves what was typed', async () => {
        const { page: reads } = recipient
        await reads.goto(link)
        await recipient.hydrated()
        await reads.getByText(t('quoteThread.askLine')).first().click()
        const text = reads.getByLabel(t('quoteThread.text'))
        await expect(text).toBeFocused()
        await expect(reads.getByLabel(t('quoteThread.about'))).not.toHaveValue('')
        await reads.getByRole('button', { name: t('quoteThread.send') }).click()
        await expect(text).toHaveAttribute('aria-invalid', 'true')
        await expect(reads.getByRole('link', { name: t('errors.field_required') })).toBeVisible()
        await text.fill(ATTACK)
        await reads.route('**/messages', (route) => route.abort())
        await reads.getByRole('button', { name: t('quoteThread.send') }).click()
        await expect(reads.getByRole('alert').filter({ hasText: t('errors.default') })).toBeVisible()
        await expect(text).toHaveValue(ATTACK)
        await reads.unroute('**/messages')
        await recipient.fitsTheWidth()
        await reads.getByRole('button', { name: t('quoteThread.send') }).click()
        await expect(reads.getByText(t('quoteThread.sent'))).toBeVisible()
        await expect(text).toHaveValue('')
        const thread = reads.getByRole('list', { name: t('quoteThread.title') })
        await expect(thread.getByRole('listitem')).toContainText(ATTACK)
        await recipient.seesNoViolation()
        await recipient.fitsTheWidth()
      })

      await test.step('the list of the owner marks it, and the page answers it', async () => {
        await owner.open('/account/quotes')
        const row = page
          .getByRole('listitem')
          .filter({ has: page.getByText(address) })
          .first()
        await expect(row).toContainText(owner.t('quoteThread.asks', { count: 1 }))
        await owner.seesNoViolation()
        await row.getByRole('link').first().click()
        const questions = page.getByRole('region', { name: owner.t('quoteThread.title') })
        await expect(questions).toContainText(ATTACK)
        await owner.seesNoViolation()
        await owner.fitsTheWidth()
        const about = questions.getByLabel(owner.t('quoteThread.about')).first()
        await expect(about, 'the line of the question').not.toHaveValue('')
        await questions.getByLabel(owner.t('quoteThread.answerText')).fill('12 → 48 €')
        await questions.getByRole('button', { name: owner.t('quoteThread.answer'), exact: true }).click()
        await expect(page.getByText(owner.t('quoteThread.done.answered'))).toBeVisible()
        await expect(questions.getByText('12 → 48 €')).toBeVisible()
      })

      await test.step('the recipient reads it as new once', async () => {
        const { page: reads } = recipient
        const noted = reads.waitForResponse((response) => response.url().endsWith('/messages/read'))
        await reads.goto(link)
        const thread = reads.getByRole('list', { name: t('quoteThread.title') })
        await expect(thread.getByRole('listitem').last()).toContainText('12 → 48 €')
        await expect(thread.getByText(t('quoteThread.new'), { exact: true })).toBeVisible()
        await thread.scrollIntoViewIfNeeded()
        await noted
        await reads.goto(link)
        await expect(thread.getByText(t('quoteThread.new'), { exact: true })).toHaveCount(0)
        await context.close()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[QUO-18] a question by the sender’s own link is stored with its name, and an error leaves what was typed', async ({
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
    await page.getByText(t('quoteThread.askLine')).first().click()
    await expect(page.getByLabel(t('quoteThread.about'))).toHaveValue('2')
    const text = page.getByLabel(t('quoteThread.text'))
    await text.fill('¿Se puede pagar por transferencia?')
    await page.getByLabel(t('quoteThread.name')).fill('see www.pay.example')
    await page.getByRole('button', { name: t('quoteThread.send') }).click()
    await expect(page.locator('form#ask').getByRole('link', { name: t('quote.name.noAddress') })).toBeVisible()
    await expect(text).toHaveValue('¿Se puede pagar por transferencia?')
    await expect(page.getByLabel(t('quoteThread.about'))).toHaveValue('2')
    await page.getByLabel(t('quoteThread.name')).fill('Lan Phạm')
    await page.getByRole('button', { name: t('quoteThread.send') }).click()
    await expect(page.getByText(t('quoteThread.sentLink'))).toBeVisible()
    const thread = page.getByRole('list', { name: t('quoteThread.title') })
    await expect(thread.getByRole('listitem')).toContainText('Lan Phạm')
    await expect(thread.getByRole('listitem')).toContainText('¿Se puede pagar por transferencia?')
    await expect(text).toHaveValue('')
  })
})
