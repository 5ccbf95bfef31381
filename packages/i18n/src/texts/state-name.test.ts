import { expect, test } from 'vitest'
import { stateCode } from './state-name.ts'

test.each([
  ['US', 'New York', 'NY'],
  ['US', 'ny', 'NY'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'NEW  YORK', 'NY'],
  ['US', 'Nueva York', 'NY'],
  ['US', 'Bắc Carolina', 'NC'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'Washington', 'WA'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'quebec', 'QC'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['CA', 'NY', undefined],
  ['US', 'Ontario', undefined],
  ['DE', 'Bayern', undefined],
  ['US', '', undefined],
])('in %s %j is the state %s (S-26)', (country, name, code) => {
  expect(stateCode(country, name)).toBe(code)
})
