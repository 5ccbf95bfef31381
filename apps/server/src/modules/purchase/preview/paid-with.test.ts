import { money } from '@waybill/domain/money'
import { translatorOf } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { chargedTo, paidWith, type Payer } from './paid-with.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the text reads of a request
const context = { ports: { pages: { translator: translatorOf } }, locale: 'en' } as unknown as RequestContext
const usd = (minor: number) => money(minor, 'USD')
const visa = { type: 1, brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2029, isExpired: false } as const
const card: Payer = { kind: 'method', method: visa }

const textOf = (payer: Payer, [dueNow, fromCredit, nextAmount, nextFromCredit]: readonly number[]) =>
  paidWith(
    payer,
    {
      dueNow: usd(dueNow ?? 0),
      fromCredit: usd(fromCredit ?? 0),
      nextAmount: usd(nextAmount ?? 0),
      nextFromCredit: usd(nextFromCredit ?? 0),
    },
    context,
  )

test.each([
  ['15.48 today', [15_48, 0, 90_00, 0], 'Payment method for $15.48 today: Visa ending 4242 (expires 08/2029).'],
  ['5.48 of it', [5_48, 10_00, 90_00, 0], 'Payment method for $5.48 today: Visa ending 4242 (expires 08/2029).'],
  ['the renewal alone', [0, 0, 90_00, 0], 'Payment method for the next charge: Visa ending 4242 (expires 08/2029).'],
  [
    'nothing: credit pays',
    [0, 15_48, 90_00, 0],
    'Your account credit pays $15.48 today. Your payment method isn’t charged.',
  ],
  ['nothing: credit pays the renewal', [0, 0, 90_00, 90_00], null],
  ['nothing: it ends', [0, 0, 0, 0], null],
] as const)('[SUB-13] a click that charges %s to the method names exactly that', (_, amounts, text) => {
  expect(textOf(card, amounts)).toBe(text)
})

test('[SUB-13] a bank account, an expired card and an invoice are named as what they are, a partner’s payment isn’t (B-35, B-68)', () => {
  const today = [15_48, 0, 90_00, 0]
  const bank = { type: 2, brand: 'ach', lastFour: '6789', isExpired: false } as const
  expect(textOf({ kind: 'method', method: bank }, today)).toBe(
    'Payment method for $15.48 today: bank account ending 6789.',
  )
  expect(textOf({ kind: 'method', method: { ...visa, isExpired: true } }, today)).toContain('(expired 08/2029)')
  expect(textOf({ kind: 'invoice' }, [0, 0, 90_00, 0])).toBe('You pay the next invoice by bank transfer.')
  expect(textOf(undefined, today)).toBeNull()
})

test('[SUB-13] beside the button stands the method that a click charges, in a name that may give way and its digits', () => {
  const today = { dueNow: usd(15_48) }
  const bank = { type: 2, brand: 'ach', lastFour: '6789', isExpired: false } as const
  const wallet = { type: 4, brand: 'paypal', lastFour: '', isExpired: false } as const
  expect(chargedTo(card, today, context)).toEqual({ name: 'Visa', last_four: '4242' })
  expect(chargedTo({ kind: 'method', method: bank }, today, context)).toEqual({
    name: 'Bank account',
    last_four: '6789',
  })
  expect(chargedTo({ kind: 'method', method: wallet }, today, context)).toEqual({ name: 'PayPal', last_four: '' })
})

test('[SUB-13] a click that charges no method names none beside its button', () => {
  expect(chargedTo(card, { dueNow: usd(0) }, context)).toBeNull()
  expect(chargedTo({ kind: 'invoice' }, { dueNow: usd(15_48) }, context)).toBeNull()
  expect(chargedTo(undefined, { dueNow: usd(15_48) }, context)).toBeNull()
})
