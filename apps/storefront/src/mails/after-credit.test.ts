import { expect, test } from 'vitest'
import type { MailName, MailProps } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { LOCALES, type Locale } from '@waybill/i18n'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { instant, samples } from './testing/sample-mails.ts'

function textOf<N extends MailName>(name: N, props: MailProps[N], locale: Locale = 'en'): string {
  return mails[name](props, layoutIn(locale)).text
}

const amount = money(143_00, 'USD')
const part = { amount, fromCredit: money(43_00, 'USD') }
const all = { amount, fromCredit: amount }
const next = { date: instant, isEstimate: false }
const { trial_ending: ending, subscription_scheduled: scheduled, renewal_notice: notice } = samples
const { subscription_started: started, change_done: changed, add_on_trial_ending: addOn } = samples

test('what account credit pays is taken off the charge that a mail announces (B-60, B-89)', () => {
  const sum = 'That is $143.00 less $43.00 of your account credit.'
  const isCharged = 'After that Regional continues and we charge $100.00.'
  for (const text of [
    textOf('trial_ending', { ...ending, ...part }),
    textOf('subscription_scheduled', { ...scheduled, ...part }),
  ]) {
    expect(text).toContain('\n$100.00\n')
    expect(text).toContain(isCharged)
    expect(text).toContain(sum)
  }
  for (const text of [
    textOf('subscription_started', { ...started, next: { ...next, ...part } }),
    textOf('change_done', { ...changed, charges: [{ ...next, ...part, titles: [] }] }),
  ]) {
    expect(text).toMatch(/The next charge is on (Wednesday, )?3 June 2026: \$100\.00\./)
    expect(text).toContain(sum)
  }
  expect(textOf('renewal_notice', { ...notice, ...part })).toMatch(/another year, and we charge \$100\.00\.\s+That is/)
  const tried = { ...addOn, willContinue: true, needsMethod: false }
  expect(textOf('add_on_trial_ending', { ...tried, ...part })).toMatch(/\$100\.00[^$]+\s+That is \$143\.00 less/)
})

test('where it pays all of it, nothing is charged, and the mail says who pays (B-60)', () => {
  const paid = 'Your account credit pays the $143.00.'
  const text = textOf('trial_ending', { ...ending, ...all })
  expect(text).toContain(`and nothing is charged that day.\n\n${paid}`)
  expect(text).not.toContain('\n$')
  expect(textOf('subscription_started', { ...started, next: { ...next, ...all } })).toContain(
    `Nothing is charged on Wednesday, 3 June 2026.\n\n${paid}`,
  )
  expect(textOf('renewal_notice', { ...notice, ...all })).toContain(`and nothing is charged that day.\n\n${paid}`)
  const tried = textOf('add_on_trial_ending', { ...addOn, willContinue: true, needsMethod: false, ...all })
  expect(tried).toMatch(/It then stays on as part of your subscription\.\s+Your account credit pays the \$143\.00\./)
  expect(tried).not.toContain('we charge')
})

test.each(LOCALES)('a charge without account credit says nothing of it, in %s', (locale) => {
  const plain = textOf('trial_ending', ending, locale)
  expect(textOf('trial_ending', { ...ending, ...part }, locale).split('\n\n').length).toBe(
    plain.split('\n\n').length + 1,
  )
})
