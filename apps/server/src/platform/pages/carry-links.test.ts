import { expect, test } from 'vitest'
import { carryLinks } from './carry-links.ts'

test('each address in the props of a page hands on what the page carries, however deep it stands, and no other text does (A-131)', () => {
  const props = {
    title: '/route',
    moreHref: '/list?shown=20#p',
    cards: [{ id: 4, href: '/a', note: null }, { href: '#b' }],
  }
  expect(carryLinks(props, 'cycle=year')).toEqual({
    title: '/route',
    moreHref: '/list?shown=20&cycle=year#p',
    cards: [{ id: 4, href: '/a?cycle=year', note: null }, { href: '#b' }],
  })
  expect(carryLinks(props, undefined)).toBe(props)
})
