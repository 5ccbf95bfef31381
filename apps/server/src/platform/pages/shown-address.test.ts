import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

const requested = (url: string) => ({ request: { url } }) as Parameters<typeof shownAddress>[1]

test("a stranger's parameters neither make a new key of the page cache nor stand on a cached page", () => {
  const page = { isCached: true, query: ['industry'] } as const
  expect(shownAddress(page, requested('/platform/marketplace?utm_source=evil&industry=food&industry=other&x=1'))).toBe(
    '/platform/marketplace?industry=food',
  )
  expect(shownAddress(page, requested('/platform/marketplace?x=1'))).toBe('/platform/marketplace')
})

test('a page of one reader has its whole address', () => {
  expect(shownAddress({}, requested('/register?utm_source=fair'))).toBe('/register?utm_source=fair')
})
