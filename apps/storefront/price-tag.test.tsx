import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { PriceTag } from './src/app/price-tag.tsx'
import { renderInShell } from './src/features/quote/testing/render-in-shell.tsx'

test('[CAT-12] a struck price is read as what it was, and what is saved stands beside it as a text', () => {
  const price = {
    shows: 'amount',
    amount: money(59_00, 'USD'),
    was: money(66_00, 'USD'),
    unit: 'company',
    freeUnits: 0,
  } as const
  const html = renderInShell(<PriceTag price={price} withSaving />)
  expect(html).toMatch(/<s[^>]*><span class="visually-hidden">was <\/span>/)
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
    /was \$66 .*per company \/ month .*you save \$7/,
  )
})
