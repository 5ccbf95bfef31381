import { CartReader, REVIEW } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

for (const { locale, width } of sampled([
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1440 },
] as const)) {
  test.describe(`a quote by link in ${locale} at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('[QUO-19] the dialog gives a link to copy without any address, and the cart names it', async ({
      page,
      shop,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      await reader.adds('regional')
      await reader.open(REVIEW)
      await page
        .getByRole('button', { name: new RegExp(`${t('cart.shareQuote')}|${t('cart.getQuote')}`) })
        .filter({ visible: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: t('quote.share.title') })
      const get = dialog.getByRole('button', { name: t('quote.link.get') })
      await get.click()
      await expect(dialog.getByText(t('quote.name.required')).filter({ visible: true }).first()).toBeVisible()
      await dialog.getByLabel(t('quote.name.yours')).fill('Mira Osei')
      await reader.seesNoViolation('dialog')
      await get.click()
      const done = page.getByRole('dialog', { name: t('quote.link.ready') })
      const link = await done.getByLabel(t('quote.link.label')).inputValue()
      await done.getByRole('button', { name: t('quote.sentLine.copy') }).click()
      await expect(done.getByRole('button', { name: t('quote.sentLine.copied') })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await reader.seesNoViolation('dialog')
      await done.getByRole('button', { name: t('common.ok') }).click()
      const number = /Q-\d+/
      await expect(page.getByText(number).filter({ visible: true }).first()).toContainText(
        t('quote.sentLine.link', { number: '' }).split(',').at(-1) ?? '',
      )
      await page.goto(link)
      await expect(page.getByText('Mira Osei').first()).toBeVisible()
    })
  })
}
