import { expect, test } from 'vitest'
import { preserveQuery } from './preserve-query.ts'

const UTM = 'utm_source=letter&utm_campaign=spring+vans'

test('[CAT-10] a path gets the carried parameters beside its own, before its fragment', () => {
  expect(preserveQuery('/register', UTM)).toBe('/register?utm_source=letter&utm_campaign=spring+vans')
  expect(preserveQuery('/register?choose=package', 'utm_source=a')).toBe('/register?choose=package&utm_source=a')
  expect(preserveQuery('/fr/platform/marketplace#plans', 'utm_source=a')).toBe(
    '/fr/platform/marketplace?utm_source=a#plans',
  )
})

test('[CAT-10] a parameter that is there already is not repeated', () => {
  expect(preserveQuery(`/pricing?${UTM}`, UTM)).toBe(`/pricing?${UTM}`)
  expect(preserveQuery('/pricing?utm_source=old', 'utm_source=new')).toBe('/pricing?utm_source=new')
})

test('without something to carry every address stays as it is', () => {
  expect(preserveQuery('/sign-in?next=%2Ffr%2Fpricing', undefined)).toBe('/sign-in?next=%2Ffr%2Fpricing')
})

test('only paths of ours are completed', () => {
  for (const href of ['#compare', 'https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', ''])
    expect(preserveQuery(href, UTM)).toBe(href)
})
