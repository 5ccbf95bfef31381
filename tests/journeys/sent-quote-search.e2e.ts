import { localePath } from '@waybill/i18n'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

for (const { locale, setting, screen } of sampled([readerOn('es', 390, 'dark'), readerOn('en', 1440)])) {
  test.describe(`search of sent quotes in ${setting}`, () => {
    test.use({ ...screen, javaScriptEnabled: false })

    test('[QUO-12] without script a member finds a quote, reads what is wrong with an amount, and gets on from nothing', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const [wanted, other] = [newAddress('wanted'), newAddress('other')]
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [wanted] })
      await reader.shares({ emails: [other] })
      await page.goto(`${shop.url}${localePath(locale, '/account/quotes')}`)
      const search = page.getByRole('search', { name: t('sentQuote.search') })
      const text = search.getByRole('searchbox')
      await text.fill(wanted.slice(0, -4))
      await search.getByRole('button', { name: t('sentQuote.search.submit') }).click()
      await expect(page).toHaveURL(/[?&]q=/)
      await expect(page.getByText(wanted)).toBeVisible()
      await expect(page.getByText(other)).toHaveCount(0)
      await search.getByText(t('sentQuote.search.more')).click()
      const amount = search.getByLabel(t('sentQuote.search.amountFrom', { currency: 'USD' }))
      await amount.fill('many')
      await search.getByRole('button', { name: t('sentQuote.search.submit') }).click()
      await expect(search.getByText(t('sentQuote.search.noAmount'))).toBeVisible()
      await expect(page.getByText(wanted)).toBeVisible()
      await reader.fitsTheWidth()
      await amount.fill('999999')
      await search.getByRole('button', { name: t('sentQuote.search.submit') }).click()
      await expect(page.getByText(t('sentQuote.emptySearch.title'))).toBeVisible()
      await page
        .getByRole('link', { name: t('sentQuote.search.clear') })
        .first()
        .click()
      await expect(page.getByText(other)).toBeVisible()
    })
  })
}
