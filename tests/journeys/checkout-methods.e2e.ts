import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { register } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { typesAddress } from './checkout-waiting-stage.ts'
import { fillsByKeyboard, tabTo } from './keyboard-stage.ts'
import { everyNth, expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const BY_BANK = '4000002760003184'

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark'), readerOn('fr', 390), readerOn('es', 1440, 'dark')]

/** A registered member at the checkout, with the address filled in, who starts now. */
async function atCheckout(reader: Reader, name: string): Promise<Reader> {
  const { page, shop, t } = reader
  const { client } = await register(shop.url, newAddress(name))
  await reader.hasSessionOf(client)
  await reader.open(CHECKOUT)
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await givesAddress(reader)
  return reader
}

type Method = 'card' | 'ach' | 'amazon_pay' | 'paypal'

const choose = ({ page, t }: Reader, method: Method): Promise<void> =>
  page.getByRole('radio', { name: t(`payment.method.${method}`), exact: true }).check()

async function fillCard(reader: Reader, number = '4242 4242 4242 4242'): Promise<void> {
  const { page, t } = reader
  await choose(reader, 'card')
  await page.getByLabel(t('order.method.card_number')).fill(number)
  await page.locator('[autocomplete="cc-exp"]').fill('12/31')
  await page.locator('[autocomplete="cc-csc"]').fill('123')
}

async function fillAccount(reader: Reader): Promise<void> {
  const { page, t } = reader
  await choose(reader, 'ach')
  await page.getByLabel(t('order.method.name_on_account')).fill('Mira Osei')
  await page.getByLabel(t('order.method.routing_number')).fill('110000000')
  await page.getByLabel(t('order.method.account_number')).fill('000123456789')
}

async function chooseWallet(reader: Reader, wallet: 'amazon_pay' | 'paypal', outcome: string): Promise<void> {
  const { page, t } = reader
  await choose(reader, wallet)
  await page.getByLabel(t('order.method.outcome')).selectOption(outcome)
}

async function pays({ page, t, locale }: Reader): Promise<void> {
  const amount = formatMoney(money(59_00, 'USD'), locale, 2)
  await page.getByRole('button', { name: t('order.submit.pay', { amount }) }).click()
}

/** The success leads on by itself: to what was switched on. */
async function isSubscribed({ page }: Reader): Promise<void> {
  await expect(page).toHaveURL(/\/routes$/)
}

/** The page of the bank isn't the shop's: it is in English. */
async function atBank({ page }: Reader, intent: 'approve' | 'decline'): Promise<void> {
  await page.getByRole('button', { name: translatorOf('en')(`sandbox.challenge.${intent}`) }).click()
}

/** Text before the date. */
function beginningOf(
  { t }: Reader,
  text: 'order.debit.atOnce' | 'order.debit.expected' | 'order.start.settles',
): string {
  return t(text, { date: '§' }).split('§')[0]?.trim() ?? ''
}

for (const { locale, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`the checkout in ${setting}`, () => {
    test.use(screen)

    for (const method of everyNth(['card', 'ach', 'amazon_pay', 'paypal'] as const, 4))
      test(`[PAY-01] takes a method by its own form: ${method} @deep`, async ({ page, shop }) => {
        const reader = await atCheckout(new Reader(page, shop, locale), method)
        if (method === 'card') await fillCard(reader)
        else if (method === 'ach') await fillAccount(reader)
        else await chooseWallet(reader, method, 'ok')
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await pays(reader)
        // a verified bank account is trusted up to 500.00, and its money settles days later (B-80)
        const collecting = reader.t('order.done.collecting', { amount: formatMoney(money(59_00, 'USD'), locale, 2) })
        if (method === 'ach') {
          await expect(page.getByText(collecting)).toContainText(beginningOf(reader, 'order.debit.expected'))
        }
        await isSubscribed(reader)
        await reader.seesNoViolation()
      })

    for (const [place, method] of everyNth([...(['ach', 'amazon_pay', 'paypal'] as const).entries()], 3))
      test(`[A11Y-02] is paid by the keyboard alone: ${method}`, async ({ page, shop }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const { client } = await register(shop.url, newAddress(`keys-${method}`))
        await reader.hasSessionOf(client)
        await reader.open(`${CHECKOUT}?start=now`)
        await typesAddress(reader)
        await tabTo(page, page.getByRole('radio', { name: t('payment.method.card'), exact: true }))
        for (let step = 0; step <= place; step += 1) await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('radio', { name: t(`payment.method.${method}`), exact: true })).toBeChecked()
        await expect(page.locator(':focus'), 'the form of the method takes no focus').toBeChecked()
        if (method === 'ach')
          await fillsByKeyboard(page, [
            [page.getByLabel(t('order.method.name_on_account')), 'Mira Osei'],
            [page.getByLabel(t('order.method.routing_number')), '110000000'],
            [page.getByLabel(t('order.method.account_number')), '000123456789'],
          ])
        else await tabTo(page, page.getByLabel(t('order.method.outcome')))
        await reader.seesNoViolation()
        const amount = formatMoney(money(59_00, 'USD'), locale, 2)
        await tabTo(page, page.getByRole('button', { name: t('order.submit.pay', { amount }) }))
        await page.keyboard.press('Enter')
        await isSubscribed(reader)
      })

    test('[PAY-01] a bank account says before it is saved what that authorises, how long a debit takes, and when access starts (B-80)', async ({
      page,
      shop,
    }) => {
      const reader = await atCheckout(new Reader(page, shop, locale), 'authorises')
      const { t } = reader
      const authorised = page.getByText(t('payment.debit.authorise', { shop: 'Lodeway' }))
      await expect(authorised).toHaveCount(0)
      await fillAccount(reader)
      await expect(authorised).toBeVisible()
      const days = page.getByText(t('payment.debit.days', { days: 4 }))
      await expect(days).toContainText(beginningOf(reader, 'order.debit.atOnce'))
      // twelve months are above 500.00
      await page.getByRole('radio', { name: t('order.interval.year') }).check()
      await page.getByRole('radio', { name: t('order.start.trialEnd') }).check()
      await expect(days).toContainText(beginningOf(reader, 'order.start.settles'))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })

    test('[PAY-07] a wallet that asks to confirm first leads to its bank and back to the paid order @deep', async ({
      page,
      shop,
    }) => {
      const reader = await atCheckout(new Reader(page, shop, locale), 'confirms')
      await chooseWallet(reader, 'paypal', 'challenge')
      await pays(reader)
      await expect(page).toHaveURL(/\/sandbox\/challenge\//)
      await atBank(reader, 'approve')
      // it is asked once: the payment stores the method (B-155)
      await isSubscribed(reader)
    })

    test('[A11Y-01] the page of the provider, for browsers without script, has no violation, and names what is wrong', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      for (const [type, field] of [
        ['card', 'order.method.card_number'],
        ['ach', 'order.method.account_number'],
      ] as const) {
        await reader.open(`/sandbox/method?type=${type}&next=/account/checkout`)
        await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
        await expect(
          page.getByRole('link', {
            name: new RegExp(`^${t('common.labelled', { label: t(field), text: '' }).replaceAll(/\s/g, '\\s')}`),
          }),
        ).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      }
      await reader.open('/sandbox/method?type=paypal&next=//evil.example')
      await expect(page.getByRole('link', { name: t('common.cancel') }), 'no way to a foreign address').toHaveCount(0)
      await reader.seesNoViolation()
    })

    test('a wallet that declines says so, loses nothing that was typed, and another method pays @deep', async ({
      page,
      shop,
    }) => {
      const reader = await atCheckout(new Reader(page, shop, locale), 'declines')
      const { t } = reader
      await chooseWallet(reader, 'amazon_pay', 'decline')
      await pays(reader)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(t('apiError.declined'))
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await reader.seesNoViolation()
      await fillCard(reader)
      await pays(reader)
      await isSubscribed(reader)
    })

    test('a confirmation that is declined at the bank, or left, charges nothing, and another method pays @deep', async ({
      page,
      shop,
    }) => {
      const reader = await atCheckout(new Reader(page, shop, locale), 'leaves')
      const { t } = reader
      await fillCard(reader, BY_BANK)
      await pays(reader)
      await atBank(reader, 'decline')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await page.getByRole('radio', { name: t('order.start.trialEnd') }).check()
      await fillCard(reader, BY_BANK)
      await page.locator('form button[type="submit"]').last().click()
      await expect(page).toHaveURL(/\/sandbox\/challenge\//)
      await page.goBack()
      await expect(page.getByRole('alert'), 'gone back without an answer').toContainText(t('order.challenge.cancelled'))
      await page.getByRole('radio', { name: t('order.start.now') }).check()
      await fillCard(reader, BY_BANK)
      await pays(reader)
      await expect(page).toHaveURL(/\/sandbox\/challenge\//)
      await reader.open(CHECKOUT)
      await page.getByRole('button', { name: t('order.waiting.cancel') }).click()
      await page.getByRole('radio', { name: t('order.start.now') }).check()
      await fillCard(reader)
      await pays(reader)
      await isSubscribed(reader)
    })
  })
}
