import { expect, test } from 'vitest'
import { isSearched, sentQuotesAddress } from './sent-quotes-address.ts'

const nothing = {
  text: '',
  amountFrom: '',
  amountTo: '',
  sentFrom: '',
  sentTo: '',
  currency: 'USD',
  today: '2026-03-02',
  problems: [],
} as const

test('[QUO-12] the address carries filter, search and page together, and nothing that is empty', () => {
  const search = { ...nothing, text: 'bakery & co', amountFrom: '50', sentTo: '2026-03-01' }
  expect(sentQuotesAddress({ filter: 'open', search }, 'q-1')).toBe(
    '/account/quotes?state=open&q=bakery+%26+co&amount_from=50&sent_to=2026-03-01&before=q-1',
  )
  expect(sentQuotesAddress({ filter: 'all', search: nothing })).toBe('/account/quotes')
  expect([isSearched(nothing), isSearched(search)]).toEqual([false, true])
})
