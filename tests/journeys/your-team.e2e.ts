import { CartReader, CATALOGUE, fitsWidth } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

const SCREENS = [
  { locale: 'en', width: 1440 },
  { locale: 'fr', width: 390 },
] as const

/** "$48 … 12 drivers × $4". */
const TWELVE = /48.*12\s\S+\s×/s

for (const { locale, width } of sampled(SCREENS)) {
  test(`[PRC-08] ${locale} at ${width}: prices by use are for the reader's team before there is a cart, and the cart has them`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.clock.install()
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.open(CATALOGUE)
    const team = page.getByRole('region', { name: t('estimate.team') })
    const drivers = team.getByRole('textbox', { name: t('common.unit.driver') })
    const card = page
      .locator('main li, main article')
      .filter({ has: page.locator('a[href$="/proof-of-visit"]') })
      .last()
    await expect(card).toContainText(t('common.perMonth.driver'))
    await team.locator('[data-live]').waitFor({ state: 'attached' })
    await drivers.fill('twelve')
    await drivers.press('Enter')
    await expect(drivers, 'what is no number is none').toHaveValue('0')
    await drivers.fill('12')
    await drivers.press('Enter')
    await page.clock.runFor(500)
    await expect(card).toContainText(TWELVE)
    await expect(drivers).toHaveValue('12')
    // more members than a plan takes, which support counts too
    const users = team.getByRole('textbox', { name: t('common.unit.user') })
    await users.fill('6000')
    await users.press('Enter')
    await page.clock.runFor(500)
    await reader.seesNoViolation()
    await fitsWidth(page)
    await card.getByRole('button', { name: new RegExp(t('common.addToCart')) }).click()
    await expect(page.locator('header').getByRole('link', { name: new RegExp(t('common.cart')) })).toContainText(/\d/)
    await reader.open(`${CATALOGUE}/pricing`)
    await expect(page.getByRole('region', { name: t('estimate.team') })).toContainText(/12.*6\D?000/s)
    await expect(page.getByRole('table').first()).toContainText(TWELVE)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[PRC-08] [CAT-17] a button beside a number sets it, and what was typed', async ({ page, shop }) => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.goto(shop.url + CATALOGUE)
    const team = page.getByRole('region', { name: 'Your team' })
    const [panel, plan] = [await team.boundingBox(), await page.getByRole('article', { name: 'Local' }).boundingBox()]
    expect(Math.abs((plan?.x ?? 0) - (panel?.x ?? 0)), 'the list begins below it, beside the filter').toBeLessThan(40)
    await team.getByRole('textbox', { name: 'Vehicles' }).fill('seven')
    await team.getByRole('button', { name: 'Set quantities' }).click()
    await expect(team.locator(':invalid').last(), 'the field is named, and nothing is lost').toBeFocused()
    await team.getByRole('textbox', { name: 'Vehicles' }).fill('7')
    await team.getByRole('button', { name: 'Set quantities' }).click()
    await expect(team.getByRole('textbox', { name: 'Vehicles' })).toHaveValue('7')
    await team.getByRole('textbox', { name: 'Drivers' }).fill('12')
    await team.getByRole('textbox', { name: 'Drivers' }).press('Enter')
    await expect(team.getByRole('textbox', { name: 'Drivers' }), 'no button takes one away').toHaveValue('12')
    await team.getByRole('group', { name: 'Drivers' }).getByRole('button').last().click()
    await expect(team.getByRole('textbox', { name: 'Drivers' })).toHaveValue('13')
    await expect(team.getByRole('textbox', { name: 'Vehicles' })).toHaveValue('7')
    await expect(page.locator('main')).toContainText('13 drivers × $4')
  })
})
