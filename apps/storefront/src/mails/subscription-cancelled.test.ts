import type { MailProps } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { instant, link } from './testing/sample-mails.ts'

const layout = layoutIn('en')

function textOf(changed: Partial<MailProps['subscription_cancelled']>): string {
  const ended = { firstName: 'Anouk', planTitle: 'Regional', endsAt: instant, hasEnded: true, rest: null, link }
  return mails.subscription_cancelled({ ...ended, ...changed }, layout).text
}

test('an end says what had been paid and is credit, what is no longer owed and what is, each where there is some (B-62)', () => {
  const [credited, notOwed, rest] = [money(3000, 'USD'), money(4697, 'USD'), money(1903, 'USD')]
  expect(textOf({})).not.toMatch(/\$|paid|credit/)
  const inDunning = textOf({ notOwed, rest })
  expect(inDunning).toContain('You no longer have to pay $46.97 of what was unpaid.')
  expect(inDunning).toContain('You still owe $19.03 for the time before the end.')
  expect(inDunning).not.toContain('that you paid')
  expect(textOf({ credited })).toContain('$30.00 that you paid for the time after that is now account credit.')
})
