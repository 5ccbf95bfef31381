import { expect, test } from 'vitest'
import { methodName, methodWithExpiry, type NamedMethod } from './method-name.ts'
import { translatorOf } from '../testing.ts'

const t = translatorOf('en')
const method = (part: Partial<NamedMethod>): NamedMethod => ({
  type: 1,
  brand: 'visa',
  lastFour: '4242',
  isExpired: false,
  ...part,
})

test.each([
  ['visa', 'Visa ending 4242'],
  ['discover', 'Discover ending 4242'],
  ['amex', 'American Express ending 4242'],
  ['diners', 'Diners Club ending 4242'],
  ['jcb', 'JCB ending 4242'],
  ['mastercard', 'Mastercard ending 4242'],
  ['unionpay', 'UnionPay ending 4242'],
])('[PAY-01] a card of %s is written by its name and its last four digits (B-49)', (brand, name) => {
  expect(methodName(method({ brand }), t)).toBe(name)
})

test('[PAY-01] a bank account is told from a card, and a wallet is its own name (B-49)', () => {
  expect(methodName(method({ type: 2, brand: 'ach', lastFour: '6789' }), t)).toBe('bank account ending 6789')
  expect(methodName(method({ type: 3, brand: 'amazon_pay', lastFour: '' }), t)).toBe('Amazon Pay')
  expect(methodName(method({ type: 4, brand: 'paypal', lastFour: '' }), t)).toBe('PayPal')
})

test('[PAY-01] beside an amount a card is named with the month until which it is good, and one that is over as expired (B-50)', () => {
  const card = { expiryMonth: 8, expiryYear: 2029 }
  expect(methodWithExpiry(method(card), t)).toBe('Visa ending 4242 (expires 08/2029)')
  expect(methodWithExpiry(method({ ...card, isExpired: true }), t)).toBe('Visa ending 4242 (expired 08/2029)')
  expect(methodWithExpiry(method({ type: 2, lastFour: '6789' }), t)).toBe('bank account ending 6789')
})
