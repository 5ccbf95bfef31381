import type { Locator } from '@playwright/test'
import type { Currency } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { everyNth, expect, linkIn, sampled, test } from './stage.ts'

const READERS = [
  { locale: 'fr', currency: 'EUR', country: 'FR' },
  { locale: 'vi', currency: 'JPY', country: 'JP' },
  { locale: 'es', currency: 'USD', country: 'US' },
] as const satisfies readonly { locale: Locale; currency: Currency; country: string }[]

/** Whole amounts alone, and one of 0.99 among them (in yen all are whole). */
const CARTS = [
  { name: 'whole prices', products: ['regional', 'proofOfVisit'] },
  { name: 'a price with cents', products: ['regional', 'proofOfVisit', 'calendarFeed'] },
] as const

/** French, Spanish and Vietnamese write the sign of the currency behind the number. */
const AMOUNT = '\\d[\\d.\\u00a0]*(?:,\\d+)?\\u00a0(?:€|¥|\\$US|US\\$)'

test.use({ viewport: { width: 1440, height: 900 } })

/**
 * Every amount that is shown in a part of a page, as it is written; the sign of its currency distinguishes it from
 * other numbers.
 */
async function amountsIn(part: Locator): Promise<readonly string[]> {
  const texts = await part.evaluateAll((parts) =>
    parts.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode() !== null) {
        const { parentElement, textContent } = walker.currentNode
        if (parentElement?.checkVisibility() === true) found.push(textContent ?? '')
      }
      return found
    }),
  )
  return texts.flatMap((text) => text.match(new RegExp(AMOUNT, 'g')) ?? [])
}

const decimalsOf = (amount: string): number => /,(\d+)/.exec(amount)?.[1]?.length ?? 0

/** One precision for all of them, so no amount is written in two ways. */
async function hasOneFormat(part: Locator, decimals: number | undefined, name: string): Promise<void> {
  await expect(part.first(), name).toBeVisible()
  const amounts = await amountsIn(part)
  expect(amounts.length, `${name} shows amounts`).toBeGreaterThan(0)
  const found = [...new Set(amounts.map(decimalsOf))]
  expect(found, `${name}: ${amounts.join(' | ')}`).toEqual([decimals ?? found[0]])
}

for (const { locale, currency, country } of sampled(READERS, 2)) {
  for (const { name, products } of everyNth(CARTS, 2, 1)) {
    const withCents = currency !== 'JPY' && products.some((product) => product === 'calendarFeed')
    const inShop = withCents ? 2 : 0

    test(`[PRC-07] [PRC-10] ${locale}, ${currency}: with ${name} each screen of the cart and the quote writes its amounts in one way`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      await reader.prefers(currency)
      await reader.adds(...products)
      await reader.open(CATALOGUE)
      await hasOneFormat(reader.sidebar(), inShop, 'the cart beside the catalogue')
      await reader.open(REVIEW)
      await hasOneFormat(page.locator('main'), inShop, 'the review')
      const summary = page.getByRole('region', { name: t('cart.summary') }).filter({ visible: true })
      await summary.locator('dd a').first().click()
      await hasOneFormat(page.getByRole('dialog'), inShop, 'the steps of the total')
      await page.keyboard.press('Escape')
      await summary.getByRole('button', { name: t('cart.estimatePrice') }).click()
      await hasOneFormat(page.getByRole('dialog'), inShop, 'the estimate')
      await page.keyboard.press('Escape')
      await summary.getByRole('button', { name: t('cart.shareQuote') }).click()
      await hasOneFormat(page.getByRole('dialog'), inShop, 'the share dialog')
      await page.keyboard.press('Escape')
      await reader.open(`${CATALOGUE}/field-work/visit-forms`)
      await hasOneFormat(
        page.getByRole('region', { name: t('catalog.product.price') }),
        inShop,
        'price and totals of a product page',
      )
      const to = `${locale}-${currency}-${inShop}@reader.example`
      const headers = { origin: shop.url, 'x-waybill': '1', 'accept-language': locale }
      await page.request.post(`${shop.url}/cart/share`, { data: { emails: [to] }, headers })
      const mail = await reader.mailTo(to, '/quotes/')
      await page.goto(linkIn(mail, '/quotes/'))
      await reader.hydrated()
      await page.getByText(t('cart.explain')).first().click()
      await hasOneFormat(page.locator('main'), inShop, 'the quote')
      const written = mail.text.match(new RegExp(AMOUNT, 'g')) ?? []
      expect([...new Set(written.map(decimalsOf))], `the mail: ${written.join(' | ')}`).toEqual([inShop])
    })

    test(`[PRC-07] [PRC-10] ${locale}, ${currency}: with ${name} registration, checkout and account each write their amounts in one way`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const charged = currency === 'JPY' ? 0 : 2
      await reader.prefers(currency)
      await reader.adds(...products)
      await reader.open('/register')
      await hasOneFormat(page.locator('main'), inShop, 'the registration')
      await reader.posts('/register', {
        email: `${locale}-${currency}-${name.replaceAll(' ', '-')}@buyer.example`,
        password: 'three quiet words',
        first_name: 'Mira',
        last_name: 'Osei',
        company: 'Sáng',
        country,
        locale,
      })
      await reader.open('/account/checkout')
      await page.getByText(reader.t('order.explain.trigger')).first().click()
      await hasOneFormat(page.locator('main'), charged, 'the checkout')
      await reader.open('/account/billing/subscription')
      await hasOneFormat(page.locator('main'), charged, 'the account in trial')
    })
  }

  test(`[PRC-07] ${locale}: the account of a subscriber writes its amounts in one way`, async ({ page, shop }) => {
    const reader = new CartReader(page, shop, locale)
    for (const kind of ['primary', 'exclusive', 'wired']) {
      // oxlint-disable-next-line no-await-in-loop -- one account after the other
      const email = await reader.demoMember(kind)
      // oxlint-disable-next-line no-await-in-loop -- one account after the other
      await reader.isSignedInAs(email)
      // oxlint-disable-next-line no-await-in-loop -- one account after the other
      await reader.open('/account/billing/subscription')
      // oxlint-disable-next-line no-await-in-loop -- one account after the other
      await hasOneFormat(page.locator('main'), undefined, `the account of ${kind}`)
    }
  })
}

test('[QUO-09] the foot of a quote names the currency of the quote, not the one that its reader chose', async ({
  page,
  shop,
}) => {
  const sender = new CartReader(page, shop, 'en')
  await sender.prefers('EUR')
  await sender.adds('regional')
  await sender.shares({ emails: ['foot@reader.example'] })
  const link = linkIn(await sender.mailTo('foot@reader.example', '/quotes/'), '/quotes/')
  await page.context().clearCookies()
  await sender.prefers('JPY')
  await page.goto(link)
  await expect(page.getByRole('contentinfo')).toContainText('Prices in EUR, before tax')
})
