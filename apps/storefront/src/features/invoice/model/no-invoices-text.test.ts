import { expect, test } from 'vitest'
import { noInvoicesText } from './no-invoices-text.ts'

test.each([
  ['all', 'direct', 'empty'],
  ['read_only', 'wired', 'empty'],
  ['all', 'mobile', 'mobile'],
  ['all', 'shopify', 'shopify'],
  ['partner', 'direct', 'partner'],
  ['organization', 'direct', 'organization'],
  ['statement', 'direct', 'statement'],
] as const)(
  'without invoices an account of control %s and channel %s reads the text %s (B-120)',
  (control, channel, text) => {
    expect(noInvoicesText({ control, channel })).toBe(`subscription.invoices.${text}`)
  },
)
