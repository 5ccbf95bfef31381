import { linkIn, expect, newAddress, Reader, test } from './stage.ts'

const PHOTO_AUDIT = { id: 33, module: 1 } as const
const REVIEW = '/platform/marketplace/shopping-cart-review'

test('[CART-24] a line that came along names what needs it, on review, registration, quote and mail', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  await reader.hasInCart('regional')
  const headers = { 'x-waybill': '1', origin: shop.url }
  await page.request.post(`${shop.url}/cart/add`, { headers, data: PHOTO_AUDIT })
  for (const path of [REVIEW, '/register']) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await reader.open(path)
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Visit forms.*(needs it|Needed by)/ })
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expect(line.first().getByRole('link', { name: 'Photo audit' }), path).toHaveAttribute('href', /photo-audit$/)
  }
  const to = newAddress('brought')
  await reader.shares({ emails: [to] })
  const mail = await reader.mailTo(to, '/quotes/')
  const needed = t('cart.neededBy', { title: 'Photo audit' })
  expect(mail.text).toContain(`1 driver × $5 · ${needed}`)
  await page.goto(linkIn(mail, '/quotes/'))
  const quoted = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visit forms' })
  await expect(quoted.first()).toContainText(needed)
})
