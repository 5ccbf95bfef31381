import { expect, test } from 'vitest'
import { isHardDecline } from './decline-code.ts'

test.each(['lost_card', 'stolen_card', 'closed_account', 'authorisation_revoked', 'suspected_fraud'] as const)(
  '%s is a hard decline: nothing is tried by itself after it (B-76)',
  (code) => {
    expect(isHardDecline(code)).toBe(true)
  },
)

test.each(['declined', 'insufficient_funds', 'expired_card', 'wrong_code', 'authentication_failed'] as const)(
  '%s may succeed later',
  (code) => {
    expect(isHardDecline(code)).toBe(false)
  },
)
