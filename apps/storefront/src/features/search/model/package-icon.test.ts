import { expect, test } from 'vitest'
import { packageIcon } from './package-icon.ts'

test.each([
  ['regional', true, 'regional'],
  ['bakery-and-food', false, 'bread'],
  ['home-care', false, 'heart'],
  ['building-supplies', false, 'brick'],
  ['waste-collection', false, 'bin'],
  ['field-service', false, 'wrench'],
  ['constructor', false, 'van'],
  ['parcel-and-courier', false, 'parcel'],
  ['nobody-drew-this', true, 'map'],
  ['nobody-drew-this', false, 'van'],
] as const)('a package called %j is drawn, or what kind it is (%s)', (name, isPlan, icon) => {
  expect(packageIcon(name, isPlan)).toBe(icon)
})
