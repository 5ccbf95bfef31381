import { expect, test } from 'vitest'
import { statesByCountry } from '@waybill/domain/payment'
import { LOCALES } from '@waybill/i18n'
import { countriesIn } from './countries.ts'

test.each(LOCALES)('[PAY-02] the US and Canada offer each of their states by a name of %s (B-48)', (locale) => {
  const offered = countriesIn(locale).flatMap(({ code, states }) => (states === undefined ? [] : [{ code, states }]))
  expect(offered.map(({ code }) => code).toSorted()).toEqual(['CA', 'US'])
  for (const { code: country, states } of offered) {
    expect(new Set(states.map(({ code }) => code))).toEqual(statesByCountry.get(country))
    expect(states.filter(({ code, name }) => name.length <= 3 || name.includes(code + '-'))).toEqual([])
  }
})

test.each([
  ['en', 'US', 'HI', 'Hawaii'],
  ['fr', 'CA', 'QC', 'Québec'],
  ['es', 'US', 'NY', 'Nueva York'],
  ['vi', 'US', 'NC', 'Bắc Carolina'],
] as const)('in %s %s-%s is %s', (locale, country, state, name) => {
  const { states } = countriesIn(locale).find(({ code }) => code === country) ?? {}
  expect(states?.find(({ code }) => code === state)?.name).toBe(name)
})
