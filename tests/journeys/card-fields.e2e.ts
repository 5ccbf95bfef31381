import type { MessageId } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { register } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('es', 390, 'dark'), readerOn('fr', 1440), readerOn('vi', 390), readerOn('en', 1280, 'dark')]

const numberOf = ({ page, t }: Reader) => page.getByRole('textbox', { name: t('order.method.card_number') })
const fieldOf = ({ page }: Reader, field: 'exp' | 'csc') => page.locator(`[autocomplete="cc-${field}"]`)

async function atCheckout(reader: Reader, name: string): Promise<void> {
  const { client } = await register(reader.shop.url, newAddress(name))
  await reader.hasSessionOf(client)
  await reader.visit('/account/checkout')
  await reader.hydrated()
  await reader.page.getByRole('radio', { name: reader.t('order.start.now') }).check()
}

async function pays(reader: Reader, card: Readonly<Record<'number' | 'exp' | 'csc', string>>): Promise<void> {
  const { page, t, locale } = reader
  await numberOf(reader).fill(card.number)
  for (const field of ['exp', 'csc'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await fieldOf(reader, field).fill(card[field])
  await page
    .getByRole('button', { name: t('order.submit.pay', { amount: formatMoney(money(59_00, 'USD'), locale, 2) }) })
    .click()
}

const caretOf = (reader: Reader): Promise<unknown> =>
  numberOf(reader).evaluate((field) => (field instanceof HTMLInputElement ? field.selectionStart : undefined))

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the fields of a card in ${setting}`, () => {
    test.use(screen)

    test('[PAY-01] group the number as it is typed, corrected and pasted, and the caret stays at its digit', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      await atCheckout(reader, 'groups')
      const number = numberOf(reader)
      await number.pressSequentially('4242424242424242')
      await expect(number).toHaveValue('4242 4242 4242 4242')
      await number.press('Backspace')
      await number.press('Home')
      for (let step = 0; step < 3; step += 1)
        // oxlint-disable-next-line no-await-in-loop -- one key after the other
        await number.press('ArrowRight')
      await number.press('9')
      await expect(number).toHaveValue('4249 2424 2424 2424')
      expect(await caretOf(reader)).toBe(4)
      await number.press('Backspace')
      await expect(number).toHaveValue('4242 4242 4242 424')
      expect(await caretOf(reader)).toBe(3)
      await number.press('ControlOrMeta+a')
      await page.keyboard.insertText('3782-822463-10005')
      await expect(number).toHaveValue('3782 822463 10005')
      expect(await caretOf(reader)).toBe(17)
    })

    test('[PAY-02] [A11Y-01] name what is wrong with each, beside it', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      await atCheckout(reader, 'wrong-card')
      await givesAddress(reader)
      const { t } = reader
      const isNamed = (field: ReturnType<typeof numberOf>, text: MessageId) =>
        expect(field).toHaveAccessibleDescription(new RegExp(t(text).replaceAll('.', '\\.')))
      await pays(reader, { number: '4242', exp: '13/31', csc: '12' })
      await isNamed(numberOf(reader), 'payment.card.incomplete')
      await isNamed(fieldOf(reader, 'exp'), 'payment.card.expiry')
      await isNamed(fieldOf(reader, 'csc'), 'payment.card.cvc')
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await pays(reader, { number: '4242 4242 4242 4241', exp: '01/2024', csc: '123' })
      await isNamed(numberOf(reader), 'payment.card.unknown')
      await isNamed(fieldOf(reader, 'exp'), 'payment.card.expired')
      await reader.seesNoViolation()
    })
  })
}
