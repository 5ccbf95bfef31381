import { money } from '@waybill/domain/money'
import { formatList, formatMoney } from '@waybill/i18n'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, readyToPay } from '@waybill/testkit/shop-journey'
import { TITLES } from './cart-stage.ts'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
const CHECKOUT = '/account/checkout'
const CHANGE = '/account/change'
const REVIEW = '/platform/marketplace/shopping-cart-review'
/** A card whose bank challenges the customer. */
const CHECKS_THE_BANK = '4000002760003184'
const NETWORK = { id: 3, module: 0, pricing: 1 }

const STORIES = [readerOn('en', 1440), readerOn('vi', 390)]

/** A buyer whose first payment waits at the bank. */
async function waitsForTheBank(reader: Reader, email: string): Promise<void> {
  const { client, memberId } = await readyToPay(reader.shop.url, email, CHECKS_THE_BANK)
  const { status } = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect(status, 'the bank is asked').toBe(402)
  await reader.hasSessionOf(client)
}

for (const { locale, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`ways on in ${setting}`, () => {
    test.use(screen)

    test('[QUO-10] a quote opens as a cart, and the cart from before comes back in one click', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const sender = new ShopClient(shop.url)
      await sender.post('/cart/add', NETWORK)
      const email = newAddress('ways')
      await sender.post('/cart/share', { emails: [email] })
      const quote = new URL(linkIn(await reader.mailTo(email, '/quotes/'), '/quotes/')).pathname
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open(quote)
      const amount = (minor: number): string => formatMoney(money(minor, 'USD'), locale)
      const difference = [
        t('savedCart.gained', { titles: 'Network' }),
        t('savedCart.lost', {
          titles: formatList(['Regional', TITLES.proofOfVisit[locale === 'vi' ? 'vi' : 'en']], locale),
        }),
        t('cart.bestFit.price', { before: amount(63_00), total: amount(89_00) }),
      ].join(' ')
      await expect(page.getByRole('main')).toContainText(`${t('quote.savesCart')} ${difference}`)
      await page
        .getByRole('button', { name: t('quote.openAsCart') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
      await reader.hydrated()
      const main = page.getByRole('main')
      const [opened = ''] = t('cart.quote.title', { number: '§', total: '' }).split('§')
      const title = main.getByRole('heading', { name: opened.trim() })
      await expect(title).toContainText(amount(89_00))
      await expect(main).toContainText(t('cart.quote.samePrice'))
      await expect(main).toContainText(difference)
      await reader.seesNoViolation()
      await page.getByRole('button', { name: t('savedCart.bringBack') }).click()
      await expect(title).toHaveCount(0)
      await expect(main).toContainText('Regional')
      await reader.seesNoViolation()
    })

    test('[ACC-02] an unconfirmed address is the reason at the closed button, and its link can be sent again there', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = newAddress('unconfirmed')
      await reader.hasInCart('regional')
      await reader.registers({ email, first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', utm: {} })
      await reader.open(ACCOUNT)
      await expect(page.getByRole('heading', { name: t('order.welcome.title') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(t('order.welcome.text', { email }))
      await reader.open(CHECKOUT)
      await expect(page.getByRole('heading', { name: t('order.verify.title') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(t('order.verify.sentTo', { email }))
      await reader.seesNoViolation()
      await page
        .getByRole('button', { name: t('order.verify.again') })
        .first()
        .click()
      await expect(page.getByText(t('order.verify.sent', { email })).first()).toBeVisible()
      const mail = await reader.mailTo(email, '/verify-email/')
      await page.goto(linkIn(mail, '/verify-email/'))
      await reader.open(CHECKOUT)
      await expect(page.getByRole('heading', { name: t('order.verify.title') })).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toBeVisible()
    })

    test('[PAY-07] a payment that waits at the bank goes on from any page, or is cancelled for another way', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const waiting = page.getByRole('heading', {
        name: t('order.waiting.title', { amount: formatMoney(money(59_00, 'USD'), locale, 2) }),
      })

      await test.step('cancelled, the form is there again and says what happened', async () => {
        await waitsForTheBank(reader, newAddress('cancels'))
        await reader.open(CHECKOUT)
        await expect(waiting).toBeVisible()
        await reader.seesNoViolation()
        await page.getByRole('button', { name: t('order.waiting.cancel') }).click()
        await expect(waiting).toHaveCount(0)
        await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toBeVisible()
        await reader.seesNoViolation()
      })

      await test.step('from the account it goes on at the bank, and what the bank says is done', async () => {
        await waitsForTheBank(reader, newAddress('goes-on'))
        await reader.open(ACCOUNT)
        await expect(waiting).toBeVisible()
        await reader.seesNoViolation()
        await page.getByRole('link', { name: t('order.waiting.continue') }).click()
        await expect(page).toHaveURL(/\/sandbox\/challenge\//)
        await page.getByRole('button').first().click()
        await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
      })
    })

    test('[CUI-12] a reader with nothing that can be tried is led to the plans', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open('/register')
      await expect(page.getByRole('heading', { name: t('account.register.nothingTitle') })).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('account.field.email') })).toHaveCount(0)
      await reader.seesNoViolation()
      await page.getByRole('link', { name: t('account.register.seePlans') }).click()
      await expect(page).toHaveURL(/\/pricing$/)
    })

    test('whose subscription a store bills sends the change to the shop, with the cart in words and the reason why', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('mobile'))
      const headers = { origin: shop.url, 'x-waybill': '1' }
      for (const [path, data] of [
        ['/cart/empty', {}],
        ['/cart/add', NETWORK],
      ] as const)
        // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
        expect((await page.request.post(shop.url + path, { data, headers })).status()).toBe(200)
      await reader.open(REVIEW)
      await page
        .getByRole('link', { name: t('cart.apply'), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${CHANGE}$`))
      await reader.hydrated()
      await expect(page.getByRole('heading', { name: t('account.change.title') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(t('subscription.channel.mobile'))
      await reader.seesNoViolation()
      const message = page.getByRole('textbox', { name: t('account.change.message') })
      await expect(message).toHaveValue(/Network/)
      // the shop rejects a message written within two seconds
      await advanceClock(shop.url, 'PT3S')
      await message.fill('')
      await page.getByRole('button', { name: t('account.change.send') }).click()
      await expect(message, 'an empty request is named').toHaveAttribute('aria-invalid', 'true')
      await message.fill('Network, please')
      await page.getByRole('button', { name: t('account.change.send') }).click()
      await expect(page.getByRole('heading', { name: t('account.change.sentTitle') })).toBeVisible()
      await reader.seesNoViolation()
    })
  })
}
