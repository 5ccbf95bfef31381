import { add, currencies, money, sum, type Currency, type Money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { Locator } from '@playwright/test'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { expect, isDeep, sampled, test } from './stage.ts'

const LOCALES = ['en', 'fr'] as const
test.use({ viewport: { width: 1440, height: 900 } })

/** Amount of a written text: digits are all that the languages have in common. */
function amountIn(text: string, currency: Currency): { readonly amount: Money; readonly decimals: number } {
  const written = /\d[\d.,\s\u00a0\u202f]*\d|\d/.exec(text)?.[0] ?? ''
  const decimals = /[.,](\d{2})$/.exec(written) === null ? 0 : 2
  const digits = Number(written.replaceAll(/\D/g, ''))
  const perMajor = currency === 'JPY' ? 1 : 100
  return { amount: money(decimals === 2 || perMajor === 1 ? digits : digits * perMajor, currency), decimals }
}

async function amountsOf(lines: Locator, currency: Currency) {
  const texts = await lines.locator('a[aria-haspopup="dialog"]').allInnerTexts()
  return texts
    .filter((text) => /\d/.test(text.split('\n')[0] ?? ''))
    .map((text) => amountIn(text.split(',\n')[0] ?? text, currency))
}

for (const currency of isDeep ? currencies : (['JPY'] as const)) {
  test(`[PRC-10] in ${currency} the amounts on the page add up to the total on the page, all in one precision`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, 'en')
    await reader.prefers(currency)
    await reader.adds('regional', 'proofOfVisit', 'calendarFeed', 'supportHero')
    await reader.counts({ driver: 13 })
    await reader.open(REVIEW)
    const summary = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
    const total = amountIn(await summary.locator('dd a').first().innerText(), currency)
    const lines = await amountsOf(page.getByRole('region', { name: 'Items in the cart' }), currency)
    expect(lines.length).toBe(3)
    expect(
      sum(
        lines.map(({ amount }) => amount),
        currency,
      ),
    ).toEqual(total.amount)
    expect(new Set([...lines, total].map(({ decimals }) => decimals)).size).toBe(1)
    await reader.open(CATALOGUE)
    const panel = await amountsOf(reader.sidebar().getByRole('list', { name: 'Items in the cart' }), currency)
    expect(
      sum(
        panel.map(({ amount }) => amount),
        currency,
      ),
    ).toEqual(total.amount)
  })
}

for (const locale of sampled(LOCALES, 1)) {
  test(`[PRC-11] ${locale}: every amount of the sidebar opens its steps by a click and by a key, and gives the focus back`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional', 'proofOfVisit', 'supportHero')
    await reader.counts({ driver: 12 })
    await reader.open(CATALOGUE)
    const amounts = reader.sidebar().locator('a[aria-haspopup="dialog"]')
    await expect(amounts, 'plan, two lines, total and saving').toHaveCount(5)
    const dollars = (minor: number): string => formatMoney(money(minor, 'USD'), locale)
    const titles = [5900, 4800, 0, 10_700].map((minor) => t('cart.explainTitle', { amount: dollars(minor) }))
    const expected = [...titles, t('estimate.explainSaving', { amount: dollars(700) })]
    for (const [place, title] of expected.entries()) {
      const amount = amounts.nth(place)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await (place % 2 === 0 ? amount.click() : amount.press('Enter'))
      const steps = page.getByRole('dialog', { name: title })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(steps).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.keyboard.press('Escape')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(steps).toBeHidden()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(amount).toBeFocused()
    }
  })
}

test('[PRC-11] the steps of a total add up to it, and a click elsewhere closes them', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(REVIEW)
  const summary = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
  await summary.locator('dd a').first().click()
  const steps = page.getByRole('dialog', { name: 'How we calculate $63' })
  await expect(steps.locator('dt').last()).toHaveText('Estimated total per month')
  const rows = await steps.locator('dd').allInnerTexts()
  const parts = rows.slice(0, -1).map((text, place) => ({ text, label: place }))
  const labels = await steps.locator('dt').allInnerTexts()
  const signed = parts
    .filter(({ label }) => labels[label] !== 'Subtotal')
    .map(({ text }) => (text.startsWith('−') ? -1 : 1) * Number(text.replaceAll(/\D/g, '')))
  expect(signed.reduce((left, right) => left + right, 0)).toBe(63)
  expect(add(money(5900, 'USD'), money(400, 'USD'))).toEqual(money(6300, 'USD'))
  await reader.seesNoViolation()
  await page.mouse.click(20, 500)
  await expect(steps).toBeHidden()
})

test('[PRC-11] on a phone the steps come as a sheet from below, inside the drawer of the cart too', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(CATALOGUE)
  await page.getByRole('link', { name: 'View cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByRole('link', { name: /^\$59/ }).click()
  const steps = page.getByRole('dialog', { name: 'How we calculate $59' })
  await expect(steps).toBeVisible()
  const box = await steps.boundingBox()
  expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 844])
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await expect(drawer, 'the drawer stays').toBeVisible()
})
