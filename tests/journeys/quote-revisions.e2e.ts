import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [
  { owner: readerOn('fr', 390), recipient: 'vi' as const },
  { owner: readerOn('es', 390, 'dark'), recipient: 'en' as const },
]

for (const { owner, recipient: language } of sampled(STORIES)) {
  const { locale, setting, screen } = owner
  test.describe(`revisions of a quote in ${setting}`, () => {
    test.use(screen)

    test('[QUO-18] the owner changes a sent quote and sends it again; its recipient reads what changed and accepts', async ({
      page,
      shop,
      browser,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const lan = newAddress('lan')
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [lan] })
      const context = await browser.newContext({ ...screen, locale: language })
      const recipient = new Reader(await context.newPage(), shop, language)
      const link = linkIn(await reader.mailTo(lan, '/quotes/'), '/quotes/')
      const firstLink = language === 'en' ? link : link.replace('/quotes/', `/${language}/quotes/`)

      await test.step('opened from its page, the cart says that it is sent as the next version', async () => {
        await reader.open('/account/quotes')
        await page
          .getByRole('listitem')
          .filter({ has: page.getByText(lan) })
          .first()
          .getByRole('link')
          .first()
          .click()
        await page.getByRole('button', { name: t('revision.revise') }).click()
        await expect(page).toHaveURL(/shopping-cart-review/)
        await reader.hasInCart('regional')
        await reader.open('/platform/marketplace/shopping-cart-review')
        await page
          .getByRole('button', { name: t('cart.getQuote') })
          .or(page.getByRole('button', { name: t('cart.shareQuote') }))
          .filter({ visible: true })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading', { name: / · 2$/ })).toBeVisible()
        await reader.seesNoViolation()
        await dialog.getByRole('link', { name: t('quote.revise.check') }).click()
      })

      await test.step('both amounts stand before the button, and the older version is replaced after it', async () => {
        const draft = page.locator('#revision')
        await expect(draft.getByRole('table').first()).toContainText('Regional')
        await expect(draft).toContainText(lan)
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await draft.getByRole('button').click()
        await expect(page.getByText(t('sentQuote.done.revised'))).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: / · 2$/ })).toBeVisible()
        await expect(page.getByRole('heading', { name: t('revision.list') })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('the old link leads its reader to their own new one, which says what changed', async () => {
        await recipient.page.goto(firstLink)
        await recipient.hydrated()
        await expect(recipient.page.getByText(recipient.t('revision.replaced'))).toBeVisible()
        await expect(recipient.page.getByRole('button', { name: recipient.t('quote.acceptShort') })).toHaveCount(0)
        await recipient.seesNoViolation()
        await recipient.page.getByRole('link', { name: / · 2$/ }).click()
        await recipient.hydrated()
        const [since = ''] = recipient.t('revision.changes.title', { number: '§' }).split('§')
        const changed = recipient.page.getByRole('region', { name: since.trim() })
        await expect(changed.getByRole('row').filter({ hasText: 'Regional' })).toBeVisible()
        await expect(changed.getByRole('row').last()).toContainText(recipient.t('revision.changes.total'))
        await recipient.seesNoViolation()
        await recipient.fitsTheWidth()
        await recipient.page
          .getByRole('button', { name: recipient.t('quote.acceptShort') })
          .filter({ visible: true })
          .click()
        const dialog = recipient.page.getByRole('dialog')
        await dialog.getByLabel(recipient.t('quote.name.yours')).fill('Lan Phạm')
        await dialog.getByRole('button', { name: recipient.t('quote.accept') }).click()
        await expect(dialog).toBeHidden()
        await expect(recipient.page.getByText('Lan Phạm').first()).toBeVisible()
        await context.close()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[QUO-18, QUO-19] a quote is extended, changed and sent again by forms alone', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    const ana = newAddress('ana')
    await reader.hasInCart('regional')
    const person = { first_name: 'Ana', last_name: 'Ruiz', company: 'Panadería Sol', utm: {} }
    await reader.registers({ email: newAddress('owner'), ...person })
    await reader.shares({ emails: [ana] })
    await reader.visit('/account/quotes')
    await page
      .getByRole('listitem')
      .filter({ has: page.getByText(ana) })
      .first()
      .getByRole('link')
      .first()
      .click()
    await page.locator('summary', { hasText: t('revision.extend') }).click()
    const end = page.getByLabel(t('revision.extend.label'))
    await page.locator('button[value="quote.extend"]').click()
    await expect(end).toHaveAttribute('aria-invalid', 'true')
    await end.fill((await end.getAttribute('max')) ?? '')
    await page.locator('button[value="quote.extend"]').click()
    await expect(page.getByText(t('sentQuote.done.extended'))).toBeVisible()
    await expect(page.getByText(t('sentQuote.step.extended'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('revision.revise') }).click()
    await expect(page).toHaveURL(/shopping-cart-review/)
    await reader.hasInCart('proofOfVisit')
    await page.goBack()
    await page.reload()
    await page.locator('#revision').getByLabel(t('quote.comment')).fill('Con visitas')
    await page.locator('button[value="quote.revise"]').click()
    await expect(page.getByText(t('sentQuote.done.revised'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: / · 2$/ })).toBeVisible()
    await reader.fitsTheWidth()
    const mail = await reader.mailTo(ana, ' · 2')
    expect(mail.text).toContain('Con visitas')
  })
})
