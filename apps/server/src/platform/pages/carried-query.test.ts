import { expect, test } from 'vitest'
import { carriedQuery } from './carried-query.ts'

test('[ANA-03] the utm parameters and the year of an address are carried (A-131), its other parameters are not', () => {
  const url = '/platform/marketplace/pricing?cycle=year&utm_source=letter&ref=7&utm_campaign=spring%20vans'
  expect(carriedQuery(url)).toBe('utm_source=letter&utm_campaign=spring+vans&cycle=year')
  expect(carriedQuery(url, { carriesUtm: false })).toBe('cycle=year')
  expect(carriedQuery('/platform/marketplace/pricing?cycle=month')).toBeUndefined()
  expect(carriedQuery('/account/change?cycle=year_now')).toBeUndefined()
  expect(carriedQuery('/platform/marketplace/pricing')).toBeUndefined()
})

test('[ANA-03] of a name that comes twice the last value is carried', () => {
  expect(carriedQuery('/?utm_source=a&utm_source=b')).toBe('utm_source=b')
})

test('a value that no link should repeat is left out: empty, over 100 characters, or with control characters', () => {
  const long = 'ạ'.repeat(100)
  const carried = carriedQuery(`/?utm_medium=${encodeURIComponent(long)}&utm_source=${'x'.repeat(101)}`)
  expect(new URLSearchParams(carried).get('utm_medium')).toBe(long)
  expect(new URLSearchParams(carried).has('utm_source')).toBe(false)
  for (const value of ['', '%00', 'a%0d%0ab', '%C2%85', '%ff', '%E0%A4%A']) {
    expect([value, carriedQuery(`/?utm_source=${value}`)]).toEqual([value, undefined])
  }
})

test('names that are no utm parameter, and more than eight of them, are left out', () => {
  expect(carriedQuery('/?utm_=a&UTM_SOURCE=b&xutm_source=c&utm_source%5b%5d=d&utm_1=e')).toBeUndefined()
  const many = [...'abcdefghij'].map((letter) => `utm_${letter}=1`)
  expect(carriedQuery(`/?${many.join('&')}`)).toBe(many.slice(0, 8).join('&'))
})

test('markup in a value stays a value', () => {
  const query = carriedQuery(`/?utm_source=${encodeURIComponent('"><svg onload=1>&x=1#y')}`)
  expect(query).toBe('utm_source=%22%3E%3Csvg+onload%3D1%3E%26x%3D1%23y')
})
