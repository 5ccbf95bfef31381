import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { localePath, splitLocale } from './locale-path.ts'
import { setMainLocale } from './main-locale.ts'
import { LOCALES } from './locales.ts'

afterEach(() => setMainLocale(['en']))

test('[I18N-02] a path has the prefix of its language, English has none', () => {
  const path = '/platform/marketplace?q=van#plans'
  expect(LOCALES.map((locale) => localePath(locale, path))).toEqual([path, `/fr${path}`, `/es${path}`, `/vi${path}`])
})

test('[I18N-02] switching the language replaces the prefix and leaves path, query and fragment', () => {
  expect(localePath('vi', '/fr/cart?x=1#total')).toBe('/vi/cart?x=1#total')
  expect(localePath('en', '/fr/cart?x=1#total')).toBe('/cart?x=1#total')
})

test('the home page of a language has no slash at its end', () => {
  expect(localePath('fr', '/')).toBe('/fr')
  expect(localePath('fr', '/?utm_source=mail')).toBe('/fr?utm_source=mail')
  expect(localePath('en', '/')).toBe('/')
})

test('a path is split into its language and the rest', () => {
  expect(splitLocale('/es/register?a=b')).toEqual({ locale: 'es', path: '/register?a=b', isCanonical: true })
  expect(splitLocale('/register')).toEqual({ locale: 'en', path: '/register', isCanonical: true })
  expect(splitLocale('/vi')).toEqual({ locale: 'vi', path: '/', isCanonical: true })
  expect(splitLocale('/vi?a=b')).toEqual({ locale: 'vi', path: '/?a=b', isCanonical: true })
})

test('a segment that only begins like a language is no prefix', () => {
  expect(splitLocale('/french/bread').path).toBe('/french/bread')
  expect(splitLocale('/xx/bread')).toEqual({ locale: 'en', path: '/xx/bread', isCanonical: true })
})

test('[I18N-04] /en leads to the unprefixed English path; /ru is a language, whether the shop is in it or not', () => {
  expect(splitLocale('/en/cart')).toEqual({ locale: 'en', path: '/cart', isCanonical: false })
  expect(splitLocale('/ru/cart')).toEqual({ locale: 'ru', path: '/cart', isCanonical: true })
})

test('[I18N-04] the first language of a shop has no prefix, and English has one', () => {
  setMainLocale(['ru', 'en'])
  expect([localePath('ru', '/cart'), localePath('en', '/ru/cart'), localePath('ru', '/en/cart')]).toEqual([
    '/cart',
    '/en/cart',
    '/cart',
  ])
  expect(splitLocale('/cart')).toEqual({ locale: 'ru', path: '/cart', isCanonical: true })
  expect(splitLocale('/ru/cart')).toEqual({ locale: 'ru', path: '/cart', isCanonical: false })
  expect(splitLocale('/en/cart')).toEqual({ locale: 'en', path: '/cart', isCanonical: true })
})

test('what is left of a prefix never leads to another host', () => {
  for (const path of ['/en//evil.example', '/ru/\\evil.example', '//evil.example', '/fr/\\/evil.example']) {
    expect(splitLocale(path).path).toBe('/evil.example')
  }
})

test('a path survives the way into any language and back', () => {
  const segments = fc.array(fc.constantFrom('cart', 'fr', 'en', 'ru', 'list', 'a-b', 'é?q=1', 'x#top'), {
    maxLength: 5,
  })
  const path = segments.map((parts) => ['/p', ...parts].join('/'))
  fc.assert(
    fc.property(path, fc.constantFrom(...LOCALES), (bare, locale) => {
      expect(splitLocale(localePath(locale, bare))).toEqual({ locale, path: bare, isCanonical: true })
    }),
  )
})
