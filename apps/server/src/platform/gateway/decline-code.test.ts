import { expect, test } from 'vitest'
import { isHardDecline } from './decline-code.ts'

test.each(['lost_card', 'stolen_card', 'closed_account', 'authorisation_revoked', 'suspected_fraud'] as const)(
  '%s is a hard decline: no retry can succeed',
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
