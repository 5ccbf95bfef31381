import { afterEach, describe, expect, test, vi } from 'vitest'
import { compileCatalogue } from './compile.ts'
import { createTranslator } from './translator.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('compiled messages work after their way through a page as JSON', () => {
  const sent = Object.entries(compileCatalogue('fr', ['cart', 'cartChange'])).map(
    ([id, message]) => [id, JSON.stringify(message)] as const,
  )
  const t = createTranslator('fr', Object.fromEntries(sent.map(([id, text]) => [id, JSON.parse(text) as unknown])))
  expect(t('cart.itemCount', { count: 6 })).toBe('6 articles')
  expect(t('cartChange.removedMore', { title: 'Tours', count: 2, total: '123 $US' })).toBe(
    'Tours et 2 autres retirés. Total 123 $US.',
  )
})

test('a page carries the messages of its areas only', () => {
  const ids = Object.keys(compileCatalogue('en', ['search', 'amounts']))
  expect(ids).toContain('search.submit')
  expect(ids.filter((id) => !/^(search|amounts)\./.test(id))).toEqual([])
})

test('what an add-on needs agrees in number: one comes along, two come along', () => {
  const t = createTranslator('en', compileCatalogue('en', ['features']))
  expect(t('features.needs', { count: 1, titles: 'Driver app' })).toBe('Needs Driver app, which comes with it.')
  expect(t('features.needs', { count: 2, titles: 'Driver app and Time windows' })).toBe(
    'Needs Driver app and Time windows, which come with it.',
  )
})

test('a message that is missing throws in tests', () => {
  const t = createTranslator('vi', compileCatalogue('vi', ['search']))
  expect(() => t('cart.total')).toThrow('cart.total is missing in vi')
})

test('a value that is missing throws in tests', () => {
  const t = createTranslator('en', compileCatalogue('en', ['cartChange']))
  expect(() => t('cartChange.removed', { title: 'Tours' })).toThrow('cartChange.removed needs total')
})

test('messages that were not compiled are rejected', () => {
  expect(() => createTranslator('en', { 'cart.total': 'Total' })).toThrow(TypeError)
})

describe('in production', () => {
  test('a message that is missing shows English and is reported', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const onMissing = vi.fn<(id: string, locale: string) => void>()
    const t = createTranslator('vi', compileCatalogue('vi', ['search']), {
      fallback: compileCatalogue('en'),
      onMissing,
    })
    expect(t('cartChange.removed', { title: 'Tours', total: '$9' })).toBe('Tours removed. Total $9.')
    expect(onMissing).toHaveBeenCalledExactlyOnceWith('cartChange.removed', 'vi')
  })

  test('without English at hand it shows its id', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(createTranslator('vi', compileCatalogue('vi', ['search']))('cart.total')).toBe('cart.total')
  })
})

test('[SEC-04] what a person typed stays as it is: no escape in it is decoded into a line end', () => {
  const t = createTranslator('en', compileCatalogue('en', ['mail']))
  const typed = String.raw`Ann\x0d\x0aBcc: all\u000a \ {total} %`
  expect(t('mail.quote.comment', { sender: typed })).toBe(`Message from ${typed}`)
})
