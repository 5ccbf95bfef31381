import { tieredVisits } from '@waybill/testkit/tiered-visits'
import { publishingTest } from './publisher-stage.ts'
import { expect, Reader, sampled } from './stage.ts'

const VISITS = '/platform/marketplace/field-work/visit-forms'
const NOTICES = '/platform/marketplace/notifications/sms-next-stop'
const REVIEW = '/platform/marketplace/shopping-cart-review'

const test = publishingTest(tieredVisits, [])

const LOOKS = [
  {
    locale: 'en',
    width: 1440,
    scheme: 'light',
    words: {
      from: 'from $2.505',
      tier: 'From 4: $2.505 each + $4',
      five: 'Visit forms, 5 visits: 3 × $5.00 + 2 × $2.505 + $4.00',
      rows: ['3 × $5.00', '2 × $2.505 + $4.00', 'Visit forms, 5 visits'],
      cheaper: '9 drivers: 9 × $6; 11 would cost less: $44',
    },
  },
  {
    locale: 'vi',
    width: 390,
    scheme: 'dark',
    words: {
      from: 'từ 2,505 US$',
      tier: 'Từ 4: 2,505 US$ mỗi đơn vị + 4 US$',
      five: 'Biểu mẫu tại điểm giao, 5 lượt ghé: 3 × 5,00 US$ + 2 × 2,505 US$ + 4,00 US$',
      rows: ['3 × 5,00 US$', '2 × 2,505 US$ + 4,00 US$', '5 lượt ghé'],
      cheaper: '9 tài xế: 9 × 6 US$; 11 sẽ rẻ hơn: 44 US$',
    },
  },
] as const

for (const { locale, width, scheme, words } of sampled(LOOKS)) {
  test.describe(`a price by tiers in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: scheme })

    test('[METER-01] [A11Y-01] is on the page by tier, follows the number by keyboard, and is what the cart explains', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open(VISITS)
      const box = page.getByRole('region', { name: t('catalog.product.price') })
      await expect(box).toContainText(words.from)
      await expect(box).toContainText(words.tier)
      const field = box.getByRole('textbox')
      await field.focus()
      await field.fill('5')
      await page.keyboard.press('Tab')
      await expect(box).toContainText(words.five)
      await expect(page).toHaveURL(/[?]units=5$/)
      await field.fill('-2')
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue('0')
      await field.fill('5')
      await page.keyboard.press('Tab')
      await expect(box).toContainText(words.five)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await box.getByRole('button', { name: t('catalog.add.named', { title }) }).press('Enter')
      await expect(box.getByRole('button', { name: t('catalog.remove.named', { title }) })).toBeVisible()

      await reader.open(REVIEW)
      await expect(page.getByText(t('cart.byTier'), { exact: true }).filter({ visible: true })).toHaveCount(
        width > 1000 ? 1 : 0,
      )
      const explain = page.getByText(t('cart.explain')).filter({ visible: true }).first()
      await explain.press('Enter')
      for (const row of words.rows) await expect(page.getByText(row).filter({ visible: true }).first()).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })

    test('[METER-01] by volume the page says which larger number costs less', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      await reader.open(`${NOTICES}?units=9`)
      const box = page.getByRole('region', { name: reader.t('catalog.product.price') })
      await expect(box).toContainText(words.cheaper)
    })
  })
}
