import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSearchesOfOthers, type SearchScope } from '../../../lib/search-scope.ts'
import { sampleSuggestion } from '../testing/sample-suggestion.ts'
import { cachedSearches, dropSearches } from './search-cache.ts'
import { suggestionCache } from './suggestion-cache.ts'
import { suggestionKey } from './suggestion.ts'

const VISITOR: SearchScope = { memberId: undefined, currency: 'USD', badge: 0 }
const MINUTE = 60_000

/** The session storage of a tab. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }
}

let storage = tabStorage()
let now = 1_000_000

beforeEach(() => {
  storage = tabStorage()
  now = 1_000_000
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  dropSearches()
  vi.unstubAllGlobals()
})

const cacheOf = (scope = VISITOR, locale = 'en') => suggestionCache({ scope, locale, now: () => now })
const rows = [sampleSuggestion({ id: 7 })]

test('[SRCH-06] [ANA-05] an answer is stored under the one name `search`, by language, currency and term', () => {
  cacheOf().write('route', rows)
  expect([...storage.stored.keys()]).toEqual(['search'])
  expect(JSON.parse(storage.stored.get('search') ?? '')).toMatchObject({ entries: { 'en|USD|route': { at: now } } })
  expect(cacheOf().read('route')).toEqual(rows)
  expect(cacheOf().read('routes')).toBeUndefined()
  expect(cacheOf(VISITOR, 'vi').read('route')).toBeUndefined()
})

test('[SRCH-06] after 5 minutes an answer is requested again, and one from the future is not used', () => {
  cacheOf().write('route', rows)
  now += 5 * MINUTE - 1
  expect(cacheOf().read('route')).toEqual(rows)
  now += 1
  expect(cacheOf().read('route')).toBeUndefined()
  now = 0
  expect(cacheOf().read('route')).toBeUndefined()
})

test('[SRCH-06] of 51 terms the first is forgotten; a second request makes a term the newest', () => {
  for (let term = 0; term < 50; term += 1) cacheOf().write(`term ${term}`, rows)
  cacheOf().write('term 0', rows)
  cacheOf().write('term 50', rows)
  expect(cacheOf().read('term 0')).toEqual(rows)
  expect(cacheOf().read('term 1')).toBeUndefined()
  expect(cacheOf().read('term 2')).toEqual(rows)
})

test.each([
  ['signing in', { ...VISITOR, memberId: 41 }],
  ['another currency', { ...VISITOR, currency: 'EUR' }],
  ['another cart', { ...VISITOR, badge: 2 }],
])('[SRCH-06] %s drops what was stored', (_, other) => {
  cacheOf().write('route', rows)
  dropSearchesOfOthers(VISITOR)
  expect(storage.stored.size, 'the same reader keeps it').toBe(1)
  expect(cacheOf(other).read('route')).toBeUndefined()
  dropSearchesOfOthers(other)
  expect(storage.stored.size).toBe(0)
})

const prefix = '{"scope":"0|USD|0","entries":'

test.each(['', '{', 'null', prefix, `${prefix}null}`, `${prefix}"route"}`, `${prefix}[1]}`])(
  'storage that holds %j has no answers',
  (text) => {
    storage.stored.set('search', text)
    expect(cachedSearches(VISITOR)).toEqual({})
    expect(cacheOf().read('route')).toBeUndefined()
  },
)

test.each(['null', '1', '"route"', '{"at":1}', '{"answer":[]}', '{"at":"1","answer":[]}'])(
  'one entry of another shape, %s, makes all of them unknown',
  (entry) => {
    storage.stored.set('search', `${prefix}{"en|USD|map":{"at":1,"answer":[]},"en|USD|route":${entry}}}`)
    expect(cachedSearches(VISITOR)).toEqual({})
  },
)

test.each(['{}', '[null]', '["route"]', '[{"id":7}]', '[{"kind_count":1}]', '[{"button":{}}]'])(
  'an answer of another build, %s, is not shown, and is requested again',
  (answer) => {
    storage.stored.set('search', `${prefix}{"en|USD|route":{"at":${now},"answer":${answer}}}}`)
    expect(cacheOf().read('route')).toBeUndefined()
  },
)

test('of an answer each row has what is shown of it', () => {
  const answer = JSON.stringify([...rows, { id: 8 }])
  storage.stored.set('search', `${prefix}{"en|USD|route":{"at":${now},"answer":${answer}}}}`)
  expect(cacheOf().read('route')).toBeUndefined()
})

test('[SRCH-06] five minutes are measured by the clock of the browser', () => {
  vi.useFakeTimers({ now })
  const cache = suggestionCache({ scope: VISITOR, locale: 'en' })
  cache.write('route', rows)
  expect(cache.read('route')).toEqual(rows)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(cache.read('route')).toBeUndefined()
  vi.useRealTimers()
})

test('what is dropped is gone from the storage of the tab', () => {
  cacheOf().write('route', rows)
  dropSearches()
  expect(storage.stored.size).toBe(0)
})

test('a module and a package of the same number are two rows', () => {
  const ids = [1, 0].map((isModule) => suggestionKey(sampleSuggestion({ id: 7, is_module: isModule === 1 ? 1 : 0 })))
  expect(ids).toEqual(['module-7', 'package-7'])
})

test('[SRCH-06] with storage blocked the page itself remembers, and nothing breaks', () => {
  const reject = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject })
  cacheOf().write('route', rows)
  expect(cacheOf().read('route')).toEqual(rows)
  dropSearchesOfOthers({ ...VISITOR, badge: 1 })
  dropSearches()
  expect(cacheOf().read('route')).toBeUndefined()
})
