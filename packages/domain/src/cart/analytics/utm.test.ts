import { describe, expect, test } from 'vitest'
import { noAttribution, readUtms, withAttribution } from './utm.ts'

function read(query: string) {
  const values = new URLSearchParams(query)
  return readUtms((name) => values.get(name))
}

describe('[ANA-03] the utm values of an address', () => {
  test('are source, medium, campaign and banner, as they were written; others are ignored', () => {
    expect(read('utm_source=mail&utm_medium=cpc&utm_campaign=spring%20vans&utm_banner=b1&utm_term=x&ref=7')).toEqual({
      utm_source: 'mail',
      utm_medium: 'cpc',
      utm_campaign: 'spring vans',
      utm_banner: 'b1',
    })
  })

  test('that say nothing are absent', () => {
    expect(read('utm_source=&utm_medium=%20%00')).toEqual({})
    expect(readUtms(() => undefined)).toEqual({})
  })

  test('are cut to 100 characters, none of them in half', () => {
    expect(read(`utm_source=${'x'.repeat(5_000)}`).utm_source).toBe('x'.repeat(100))
    expect(read(`utm_source=${'🚚'.repeat(101)}`).utm_source).toBe('🚚'.repeat(100))
    expect(read(`utm_source=${'x'.repeat(99)}%20y`).utm_source).toBe('x'.repeat(99))
  })

  test('stay on one line and can be stored: control characters and lone surrogates become a blank', () => {
    expect(read('utm_source=a%00b%0D%0Ac%E2%80%A8d').utm_source).toBe('a b c d')
    expect(readUtms(() => 'a\ud800b').utm_source).toBe('a b')
    expect(read('utm_source=e%CC%81te').utm_source).toBe('éte')
    expect(readUtms(() => `${' '.repeat(100)}mail`).utm_source, 'blanks before it are not counted').toBe('mail')
  })
})

describe('[ANA-03] attribution', () => {
  const mail = { utm_source: 'mail', utm_medium: 'letter' }
  const ad = { utm_source: 'ad', utm_campaign: 'spring' }

  test('keep the last value of each key, and the first attribution as it was', () => {
    const once = withAttribution(noAttribution, mail)
    expect(once).toEqual({ last: mail, first: mail })
    expect(withAttribution(once, ad)).toEqual({ last: { ...mail, ...ad }, first: mail })
  })

  test('take the first attribution that a browser remembers, only while there is none', () => {
    expect(withAttribution(noAttribution, ad, mail)).toEqual({ last: ad, first: mail })
    expect(withAttribution(noAttribution, ad, {})).toEqual({ last: ad, first: ad })
    expect(withAttribution({ last: mail, first: mail }, {}, ad)).toEqual({ last: mail, first: mail })
  })

  test('stay as they are after an address that says nothing', () => {
    expect(withAttribution(noAttribution, {})).toEqual(noAttribution)
    expect(withAttribution({ last: ad, first: mail }, {})).toEqual({ last: ad, first: mail })
  })
})
