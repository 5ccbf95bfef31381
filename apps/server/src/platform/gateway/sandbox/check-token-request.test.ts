import { describe, expect, test } from 'vitest'
import { checkTokenRequest } from './check-token-request.ts'
import type { BankAccountRequest, CardRequest } from './token-request.ts'

const now = Date.UTC(2026, 10, 20)
const card: CardRequest = { type: 'card', number: '4242 4242 4242 4242', month: '11', year: '2026', cvc: '123' }
const account: BankAccountRequest = {
  type: 'ach',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'checking',
  name_on_account: 'Lê Thị Hồng',
}

function problemsOf(request: Parameters<typeof checkTokenRequest>[0]) {
  const checked = checkTokenRequest(request, now)
  return checked.ok ? [] : checked.failure.map(({ path, code }) => `${path}: ${code}`)
}

describe('a card', () => {
  test('is described by its brand, first six and last four digits and expiry', () => {
    expect(checkTokenRequest(card, now)).toEqual({
      ok: true,
      value: {
        type: 'card',
        brand: 'visa',
        firstSix: '424242',
        lastFour: '4242',
        expiry: { year: 2026, month: 11 },
        outcome: 'paid',
        identity: '4242424242424242',
      },
    })
  })

  test.each([
    ['', 'required'],
    ['4242', 'incomplete'],
    ['4242 4242 4242 424', 'incomplete'],
    ['3782 822463 1000', 'incomplete'],
    ['42424242424242424242', 'invalid'],
    ['4242 4242 4242 424x', 'invalid'],
    ['４２４２424242424242', 'invalid'],
    ['4242 4242 4242 4241', 'checksum'],
    ['5555 5555 5555 4444', 'not-a-test-value'],
    ['4111-1111-1111-1111', 'not-a-test-value'],
  ])('number "%s" is %s', (number, code) => {
    expect(problemsOf({ ...card, number })).toEqual([`number: ${code}`])
  })

  test.each([
    [{ month: '13' }, 'month: invalid'],
    [{ month: '0' }, 'month: invalid'],
    [{ month: '' }, 'month: required'],
    [{ month: '10' }, 'month: expired'],
    [{ year: '2025' }, 'year: expired'],
    [{ year: '2037' }, 'year: invalid'],
    [{ year: '26' }, 'year: invalid'],
    [{ year: '' }, 'year: required'],
    [{ cvc: '' }, 'cvc: required'],
    [{ cvc: '12' }, 'cvc: invalid'],
    [{ cvc: '1234' }, 'cvc: invalid'],
  ])('with %j is rejected: %s', (fields, expected) => {
    expect(problemsOf({ ...card, ...fields })).toEqual([expected])
  })

  test('may run ten years more', () => {
    expect(problemsOf({ ...card, year: '2036', month: '1' })).toEqual([])
  })

  test('names every wrong field at once', () => {
    const wrong = { ...card, number: '1', cvc: 'x', month: '99', year: 'soon' }
    expect(problemsOf(wrong)).toEqual(['number: incomplete', 'cvc: invalid', 'month: invalid', 'year: invalid'])
  })
})

describe('a bank account', () => {
  test('has no first six digits and no expiry', () => {
    const checked = checkTokenRequest(account, now)
    expect(checked).toMatchObject({ ok: true, value: { type: 'ach', lastFour: '6789', outcome: 'settles' } })
    expect(checked.ok && Object.keys(checked.value)).not.toContain('firstSix')
    expect(checked.ok && Object.keys(checked.value)).not.toContain('expiry')
  })

  test.each([
    [{ routing_number: '' }, 'routing_number: required'],
    [{ routing_number: '11000000' }, 'routing_number: invalid'],
    [{ routing_number: '110000001' }, 'routing_number: checksum'],
    [{ account_number: '' }, 'account_number: required'],
    [{ account_number: '123' }, 'account_number: invalid'],
    [{ account_number: '000123456780' }, 'account_number: not-a-test-value'],
    [{ account_type: 'gold' }, 'account_type: invalid'],
    [{ account_type: '' }, 'account_type: required'],
    [{ name_on_account: '  ' }, 'name_on_account: required'],
    [{ name_on_account: 'a\u0000b' }, 'name_on_account: invalid'],
    [{ name_on_account: 'x'.repeat(101) }, 'name_on_account: invalid'],
  ])('with %j is rejected: %s', (fields, expected) => {
    expect(problemsOf({ ...account, ...fields })).toEqual([expected])
  })
})

describe('a wallet', () => {
  test.each([
    ['ok', 'paid'],
    ['decline', 'fails_when_charged'],
    ['challenge', 'three_d_secure'],
  ])('requested for %s is a token that is %s', (outcome, expected) => {
    expect(checkTokenRequest({ type: 'paypal', outcome }, now)).toMatchObject({ value: { outcome: expected } })
  })

  test.each(['', 'settle', 'constructor'])('requested for "%s" is rejected', (outcome) => {
    expect(problemsOf({ type: 'amazon_pay', outcome })).toEqual([`outcome: ${outcome === '' ? 'required' : 'invalid'}`])
  })
})
