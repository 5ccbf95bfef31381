import { expect, test } from 'vitest'
import { declineCodeOf, declinedFor } from './decline-codes.ts'

test.each([
  ['insufficient_funds', 'insufficient_funds', false],
  ['expired_card', 'expired_card', false],
  ['incorrect_cvc', 'wrong_code', false],
  ['lost_card', 'lost_card', true],
  ['stolen_card', 'stolen_card', true],
  ['pickup_card', 'stolen_card', true],
  ['invalid_account', 'closed_account', true],
  ['revocation_of_all_authorizations', 'authorisation_revoked', true],
  ['fraudulent', 'suspected_fraud', true],
  ['authentication_required', 'authentication_failed', false],
  ['generic_decline', 'declined', false],
  ['do_not_honor', 'declined', false],
  ['a code of next year', 'declined', false],
  ['toString', 'declined', false],
] as const)('a card that its bank declines with %s is %s, hard: %s (B-76)', (declineCode, code, isHard) => {
  expect(declinedFor({ code: 'card_declined', decline_code: declineCode }, 'pi_1')).toEqual({
    kind: 'declined',
    ref: 'pi_1',
    code,
    isHard,
  })
})

test.each([
  ['bank_account_closed', 'closed_account'],
  ['no_account', 'closed_account'],
  ['debit_not_authorized', 'authorisation_revoked'],
  ['insufficient_funds', 'insufficient_funds'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
])('an error without the reason of a bank is read by its own code: %s is %s', (code, expected) => {
  expect(declineCodeOf({ code })).toBe(expected)
})

test('the reason of the bank counts before the code of the error', () => {
  expect(declineCodeOf({ code: 'expired_card', decline_code: 'lost_card' })).toBe('lost_card')
  expect(declineCodeOf({ code: 'expired_card', decline_code: 'generic_decline' })).toBe('expired_card')
  expect(declineCodeOf({})).toBe('declined')
})

test('what the card’s network advises not to try again is hard, whatever the reason (B-76)', () => {
  const reason = { code: 'card_declined', decline_code: 'do_not_honor' }
  expect(declinedFor({ ...reason, advice_code: 'do_not_try_again' })).toMatchObject({ code: 'declined', isHard: true })
  expect(declinedFor({ ...reason, advice_code: 'try_again_later' })).toMatchObject({ isHard: false })
})
