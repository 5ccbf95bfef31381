import { expect, test } from 'vitest'
import { samples } from './testing/sample-mails.ts'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'

test('[METER-01] a mail of prices by tiers says each tier as it is and as it will be', () => {
  const { prices } = samples.price_change
  const words = { before: '1 to 10: $6.00 each, From 11: $4.00 each', after: '$5.00 each' }
  const steps = prices.steps.map((step) => ({ ...step, words }))
  const { text } = mails.price_change({ ...samples.price_change, prices: { ...prices, steps } }, layoutIn('en', 'UTC'))
  expect(text).toContain(words.before)
  expect(text).toContain(words.after)
})
