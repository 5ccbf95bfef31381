import { Buyer } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'
const READERS = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'vi', width: 390, colorScheme: 'dark' },
] as const

for (const { locale, width, colorScheme } of sampled(READERS, 1)) {
  test.describe(`${locale}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test('[CAT-15] [A11Y-02] what goes with the cart says why, and is added where it stands, by keyboard', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      const { t } = buyer
      await buyer.hasInCart('proofOfVisit')
      await buyer.open(REVIEW)
      const offered = page.getByRole('region', { name: t('cart.goesWith') })
      const rows = offered.getByRole('listitem')
      const count = await rows.count()
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(4)
      await expect(rows.filter({ has: page.locator('p', { hasText: /\p{L}{3}/u }) }), 'each with a reason').toHaveCount(
        count,
      )
      await buyer.seesNoViolation()
      const title = (await rows.first().getByRole('link').first().textContent()) ?? ''
      await rows.first().getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(rows.getByRole('link', { name: title, exact: true })).toHaveCount(0)
      await expect(page.getByRole('region', { name: t('cart.items') }).getByText(title, { exact: true })).toBeVisible()
      await expect(offered.getByRole('heading')).toBeFocused()
      const { total } = await buyer.cart()
      await buyer.hears(buyer.total(total))
    })
  })
}
