import { register } from '@waybill/testkit/shop-journey'
import { CATALOGUE, cartOf } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { givesCard } from './spec-stage.ts'
import { expect, newAddress } from './stage.ts'
import { test, type Hand } from './ten-tasks-stage.ts'

const CHECKS_THE_BANK = '4000002760003184'

/** Says how many drivers there are, in the panel beside the catalogue. */
async function hasDrivers({ page, t }: Hand, count: number): Promise<void> {
  const team = page.getByRole('region', { name: t('estimate.team') })
  await team.locator('[data-live]').waitFor({ state: 'attached' })
  const drivers = team.getByRole('textbox', { name: t('common.unit.driver') })
  await drivers.fill(String(count))
  await drivers.blur()
  await expect(drivers).toHaveValue(String(count))
}

async function choosesRegional(hand: Hand): Promise<void> {
  const { page, t } = hand
  await hand.clicks('button', t('catalog.plans.tryNow.named', { title: 'Regional' }), page.getByRole('main'))
  await expect.poll(async () => (await cartOf(page.request, hand.shop.url)).plan).toBe(2)
}

/** Finds it by the buyer’s word, and adds it from the row of the search. */
async function findsProof(hand: Hand): Promise<void> {
  const { page, t } = hand
  const { typed, title } = hand.proof
  await hand.complete()
  await hand.focusesField()
  await hand.field.fill(typed)
  await expect(hand.option(title).first()).toBeVisible()
  await hand.clicks('button', t('search.row.add.named', { title }), page.getByRole('banner'))
  await expect.poll(async () => (await cartOf(page.request, hand.shop.url)).ids).toContain(31)
}

/** A member on a trial of Regional, on the first page. */
async function triesRegional(hand: Hand, name: string): Promise<void> {
  const { client } = await register(hand.shop.url, newAddress(name))
  await hand.hasSessionOf(client)
  await hand.open(CATALOGUE)
}

/** To the checkout, and pays now. */
async function goesToCheckout(hand: Hand): Promise<void> {
  await hand.viewsCart()
  await hand.clicks('link', hand.t('cart.checkout'))
  await hand.arrives(/\/account\/checkout/)
  await givesAddress(hand)
}

test(
  '[SRCH-11] [PRC-08] twelve vans, fewer kilometres and proof of delivery have their price',
  { wide: 2, phone: 3 },
  async (hand) => {
    const { page } = hand
    await hand.open(CATALOGUE)
    await hasDrivers(hand, 12)
    await choosesRegional(hand)
    await findsProof(hand)
    await page.keyboard.press('Escape')
    // 59 and 12 × 4, beside the catalogue or at the foot of a phone
    await hand.seesAmount(107_00)
  },
)

test('[QUO-09] a quote for forty drivers is on its way @deep', { wide: 4, phone: 6 }, async (hand) => {
  const { page, t } = hand
  const email = newAddress('boss')
  await hand.open(CATALOGUE)
  await hasDrivers(hand, 40)
  await choosesRegional(hand)
  await findsProof(hand)
  await page.keyboard.press('Escape')
  await hand.viewsCart()
  await hand.clicks('button', t('cart.shareQuote'))
  const dialog = page.getByRole('dialog', { name: t('quote.share.title') })
  await dialog.getByLabel(t('quote.share.sendTo')).fill(`${email},`)
  await dialog.getByLabel(t('quote.name.yours')).fill('Mira Osei')
  await hand.clicks('button', t('quote.share.title'), dialog)
  await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
  expect((await hand.mailTo(email, '/quotes/')).subject).toContain('219')
})

test('[REG-01] a trial is started @deep', { wide: 3, phone: 4 }, async (hand) => {
  const { page, t } = hand
  await hand.open(CATALOGUE)
  await choosesRegional(hand)
  await hand.viewsCart()
  await hand.clicks('link', t('cart.tryNow'))
  await hand.arrives(/\/register/)
  await page.locator('[autocomplete="given-name"]').fill('Mira')
  await page.locator('[autocomplete="family-name"]').fill('Osei')
  await page.getByLabel(t('account.field.workEmail')).fill(newAddress('tries'))
  await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
  await page.getByLabel(t('account.field.company')).fill('Bakery')
  await page.getByLabel(t('account.field.country')).selectOption('US')
  await hand.clicks('button', t('account.register.submit'))
  await hand.arrives(/\/account\/billing\/subscription$/)
})

test('[PAY-07] [ORD-05] a year is bought by a card whose bank asks @deep', { wide: 5, phone: 6 }, async (hand) => {
  const { page, t } = hand
  await triesRegional(hand, 'buys-a-year')
  await goesToCheckout(hand)
  await page.getByRole('radio', { name: t('order.interval.year') }).check()
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await givesCard(hand, CHECKS_THE_BANK)
  await page.locator('form button[type="submit"]').last().click()
  await page.locator('button[value=approve]').click()
  await expect(page).toHaveURL(/\/routes$/)
})

test('[PAY-01] a month is bought from a bank account @deep', { wide: 4, phone: 5 }, async (hand) => {
  const { page, t } = hand
  await triesRegional(hand, 'debits')
  await goesToCheckout(hand)
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await page.getByRole('radio', { name: t('payment.method.ach'), exact: true }).check()
  await page.getByLabel(t('order.method.name_on_account')).fill('Mira Osei')
  await page.getByLabel(t('order.method.routing_number')).fill('110000000')
  await page.getByLabel(t('order.method.account_number')).fill('000123456789')
  await page.locator('form button[type="submit"]').last().click()
  await expect(page).toHaveURL(/\/routes$/)
})
