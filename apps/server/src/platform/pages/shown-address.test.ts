import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

const asked = (url: string) => ({ request: { url } }) as Parameters<typeof shownAddress>[1]

test("a stranger's parameters neither make a new key of the page cache nor stand on a cached page", () => {
  const page = { isCached: true, query: ['industry'] } as const
  expect(shownAddress(page, asked('/platform/marketplace?utm_source=evil&industry=food&industry=other&x=1'))).toBe(
    '/platform/marketplace?industry=food',
  )
  expect(shownAddress(page, asked('/platform/marketplace?x=1'))).toBe('/platform/marketplace')
})

test('a page of one reader keeps its whole address', () => {
  expect(shownAddress({}, asked('/register?utm_source=fair'))).toBe('/register?utm_source=fair')
})

test('[CAT-10] a page that carries utm parameters keeps them beside its own', () => {
  const page = { isCached: true, query: ['cycle'], carriesUtm: true } as const
  expect(shownAddress(page, asked('/subscription/packages?utm_source=fair&x=1&cycle=year'))).toBe(
    '/subscription/packages?cycle=year&utm_source=fair',
  )
  expect(shownAddress(page, asked('/subscription/packages?x=1'))).toBe('/subscription/packages')
})
