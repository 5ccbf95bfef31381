import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('a click is recorded with the panel it was made in, else with the page of an industry, else with none (D-48)', () => {
  const industry = '/platform/marketplace/industries/bakery-and-food'
  expect(placeOf({ place: 'upsell' }, industry)).toEqual({ place: 'upsell' })
  expect(placeOf({}, industry)).toEqual({ place: 'industry' })
  expect(placeOf({}, '/platform/marketplace')).toEqual({})
})
