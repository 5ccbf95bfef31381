import { expect, test } from 'vitest'
import { translatorOf } from '@waybill/i18n/testing'
import { declineError } from './payment-errors.ts'

const t = translatorOf('en')

test('[PAY-05] a declined try has the bank’s reason, and no more of it than its mail', () => {
  const textOf = (code: Extract<Parameters<typeof declineError>[0], { kind: 'declined' }>['code']): string => {
    const { message, values } = declineError({ kind: 'declined', code, isHard: false }, t)
    return t(message ?? 'apiError.declined', values)
  }
  expect(textOf('insufficient_funds')).toBe(
    'This payment was declined. There was not enough money in the account. Nothing was charged. Try another payment method.',
  )
  expect(textOf('stolen_card')).toContain('Your bank no longer accepts this payment method.')
  expect(textOf('declined')).toBe(t('apiError.declined'))
})
