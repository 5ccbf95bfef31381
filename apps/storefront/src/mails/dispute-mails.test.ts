import { expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const layout = layoutIn('en')

test('a blocked charge says what is on hold, what works, and where to ask; its end whether a method is missing (B-82)', () => {
  const { subject, text } = mails.payment_blocked(samples.payment_blocked, layout)
  expect(subject).toBe('Your payment of $143.00 was blocked')
  expect(text).toContain('payments on your account are on hold, and this payment method isn’t used any more.')
  expect(text).toContain('Regional works in the meantime.')
  expect(text).toContain('contact us')
  const resumed = mails.payments_resumed(samples.payments_resumed, layout)
  expect(resumed.subject).toBe('Payments on your account work again')
  expect(resumed.text).toContain('Add one before your next charge.')
  expect(mails.payments_resumed({ ...samples.payments_resumed, needsMethod: false }, layout).text).not.toContain('Add')
})

test('a dispute that is opened says that nothing is charged meanwhile, and what works (B-82)', () => {
  const { subject, text } = mails.payment_disputed(samples.payment_disputed, layout)
  expect(subject).toBe('Your payment of $143.00 is disputed')
  expect(text).toContain(
    'payments on your account are on hold and nothing is charged.\n\nRegional works in the meantime.',
  )
  expect(mails.payment_disputed({ ...samples.payment_disputed, isOn: false }, layout).text).not.toContain(
    'Regional works',
  )
})

test('a verdict says where the money is, what is off with it, and that the hold stays (B-117)', () => {
  const lost = mails.dispute_decided(samples.dispute_decided, layout)
  expect(lost.subject).toBe('Dispute over invoice LW-1003: $143.00 went back to you')
  expect(lost.text).toContain('Also turned off: Telematics and Support hero.')
  expect(lost.text).toContain('Payments on your account stay on hold')
  const won = mails.dispute_decided({ ...samples.dispute_decided, verdict: 'won', addOns: [], isOnHold: false }, layout)
  expect(won.subject).toBe('Dispute over invoice LW-1003: the payment stands')
  expect(won.text).toContain('invoice LW-1003 is paid.')
  expect(won.text).not.toMatch(/[Tt]urned off|on hold|credit/)
  const { amount: credited } = samples.dispute_decided
  const ended = mails.dispute_decided({ ...samples.dispute_decided, verdict: 'won', addOns: [], credited }, layout)
  expect(ended.text).toContain(
    'Your subscription has ended meanwhile. $143.00 that you paid for the time after that is now account credit.',
  )
})
