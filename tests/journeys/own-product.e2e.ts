import { advanceClock, giveCard, register, signInAgain, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { startBoth, type TwoCompanies } from './own-product-stage.ts'
import { expect, newAddress, Reader, test as demo } from './stage.ts'
import { confirmButton } from './upgrade-stage.ts'

interface Both {
  readonly both: TwoCompanies
}

/** The story of this file plays in two programs of two companies. */
const test = demo.extend<object, Both>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const both = await startBoth()
      await use(both)
      await both.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [async ({ both }, use) => use(both.shop), { scope: 'worker' }],
})

/** Charged by the driver. */
const PROOF_OF_VISIT = 31
const FAILS_WHEN_CHARGED = '4000000000000341'

/** Takes the session of the client into the browser. */
async function hasSession({ page, shop }: Reader, { client }: RegisteredMember): Promise<void> {
  const value = client.cookie('waybill-session') ?? ''
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
}

/** The button of the checkout, whatever the amount. */
const paysNow = (t: Reader['t']): RegExp => new RegExp(`^${t('order.submit.pay', { amount: '§' }).split('§')[0]}`)

/** The checkout's page with a card, paid at once; the rest is on file. */
async function pays(reader: Reader): Promise<void> {
  const { page, t } = reader
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await givesAddress(reader)
  await page.getByRole('textbox', { name: t('order.method.card_number') }).fill('4242 4242 4242 4242')
  await page.getByRole('textbox', { name: t('order.method.expiry') }).fill('12/31')
  await page.getByRole('textbox', { name: t('order.method.cvc') }).fill('123')
  await page.getByRole('button', { name: paysNow(t) }).click()
  await expect(page).toHaveURL(/\/routes?$/)
  await reader.hydrated()
}

test('[INT-05] a member buys, uses, upgrades, loses access and comes back, in the shop and in the product of another company', async ({
  page,
  shop,
  both,
}) => {
  test.setTimeout(300_000)
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const board = page.getByRole('region', { name: 'Board' })
  const reports = page.getByRole('region', { name: 'Reports' })
  const send = board.getByRole('button', { name: 'Send out a driver' })
  const goesOver = () => page.getByRole('link', { name: t('subscription.toProduct', { shop: 'Lodeway' }) }).click()
  /** The page of the product, as soon as its webhooks have come. */
  const productShows = async (look: () => Promise<void>): Promise<void> => {
    await expect(async () => {
      await page.goto(both.product)
      await look()
    }).toPass()
  }
  const buyer = await register(shop.url, newAddress('own-product'), { addOns: [PROOF_OF_VISIT] })

  await test.step('who comes without the shop is sent there', async () => {
    await page.goto(both.product)
    await expect(page.getByRole('link', { name: 'Sign in at the shop' })).toBeVisible()
    await reader.seesNoViolation()
  })

  await test.step('a plan is bought, and the page after the checkout leads into the product', async () => {
    await hasSession(reader, buyer)
    await reader.open('/account/checkout')
    await pays(reader)
    await goesOver()
    await expect(page).toHaveURL(`${both.product}/`)
    await expect(page.getByText('Signed in as Mira Osei')).toBeVisible()
    await expect(send).toBeVisible()
    await expect(reports).toContainText('not part of your subscription')
    await expect(page.getByRole('status')).toHaveCount(0)
    await reader.seesNoViolation()
  })

  await test.step('what is used is reported, and is on the account page of the shop', async () => {
    for (const drivers of [1, 2, 3]) {
      await send.click()
      await expect(board).toContainText(`Drivers on the road: ${drivers}`)
    }
    expect(await both.reported(buyer), both.said() + shop.output()).toEqual([1, 2, 3])
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(new RegExp(`^${shop.url}/routes?$`))
    await reader.hydrated()
  })

  await test.step('a larger plan opens the second feature, without signing in again', async () => {
    await page.goto(both.product)
    await page.getByRole('link', { name: 'Plans and prices' }).click()
    await reader.hydrated()
    await page
      .getByRole('link', { name: `${t('upgrade.change')}: Network`, exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
    await dialog.getByRole('button', { name: t('upgrade.next') }).click()
    await expect(dialog.getByText(t('upgrade.exact'))).toBeVisible()
    await confirmButton(reader).click()
    await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
    await productShows(() => expect(reports).toContainText('Routes driven today: 3', { timeout: 500 }))
  })

  await test.step('a payment that fails is named, and nothing is closed yet', async () => {
    await giveCard(shop.url, buyer, { card: FAILS_WHEN_CHARGED })
    await advanceClock(shop.url, 'P32D')
    await productShows(() => expect(page.getByRole('status')).toContainText('A payment has failed', { timeout: 500 }))
    await expect(send).toBeVisible()
    await reader.seesNoViolation()
  })

  await test.step('two weeks later the board can only be read, after three nothing is open', async () => {
    await advanceClock(shop.url, 'P14D')
    await productShows(() => expect(board).toContainText('opens again with the payment', { timeout: 500 }))
    await expect(reports).toContainText('Routes driven today: 3')
    await advanceClock(shop.url, 'P8D')
    await productShows(() => expect(page.getByRole('status')).toContainText('has ended', { timeout: 500 }))
    for (const feature of [board, reports]) await expect(feature).toContainText('not part of your subscription')
  })

  await test.step('bought again, it is open again with what was in it', async () => {
    await page.context().clearCookies()
    await page.goto(both.product)
    await page.getByRole('link', { name: 'Sign in at the shop' }).click()
    await reader.hydrated()
    await page.getByLabel(t('account.field.email')).fill(buyer.email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
    await page.getByRole('button', { name: t('account.signIn.submit') }).click()
    await expect(page).toHaveURL(`${both.product}/`)
    await page.getByRole('link', { name: 'Plans and prices' }).click()
    await reader.hydrated()
    await giveCard(shop.url, { ...buyer, client: await signInAgain(shop.url, buyer.email) })
    await reader.hasInCart('regional')
    await reader.open('/account/checkout')
    await page.getByRole('button', { name: paysNow(t) }).click()
    await expect(page).toHaveURL(/\/routes?$/)
    await reader.hydrated()
    await goesOver()
    await expect(send).toBeVisible()
    await expect(board).toContainText('Drivers on the road: 3')
    await expect(page.getByRole('status')).toHaveCount(0)
    await expect(reports).toContainText('not part of your subscription')
  })
})
