import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleSuggestion } from '../testing/sample-suggestion.ts'
import { createSuggester, type SuggestionState } from './suggester.ts'
import type { SuggestionCache } from './suggestion-cache.ts'
import type { Suggestion } from './suggestion.ts'

type Answer = readonly Suggestion[] | undefined

/** A suggester whose answers arrive when the test says so. */
function stage() {
  const calls: { readonly term: string; readonly signal: AbortSignal; readonly answer: (rows: Answer) => void }[] = []
  const shown: (SuggestionState | undefined)[] = []
  const cached = new Map<string, readonly Suggestion[]>()
  const cache: SuggestionCache = {
    read: (term) => cached.get(term),
    write: (term, rows) => void cached.set(term, rows),
  }
  const suggester = createSuggester({
    read: (term, signal) => {
      const { promise, resolve } = Promise.withResolvers<Answer>()
      calls.push({ term, signal, answer: resolve })
      return promise
    },
    cache: () => cache,
    show: (suggested) => shown.push(suggested),
  })
  const answer = async (call: number, rows: Answer): Promise<void> => {
    calls[call]?.answer(rows)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { suggester, calls, shown, cached, answer }
}

const [map, board] = [sampleSuggestion({ id: 1 }), sampleSuggestion({ id: 2 })]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[SRCH-01] a term is requested once no key followed for 500 ms, and each key restarts the debounce', () => {
  const { suggester, calls } = stage()
  suggester.type('rou')
  vi.advanceTimersByTime(499)
  suggester.type('rout')
  vi.advanceTimersByTime(499)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls.map(({ term }) => term)).toEqual(['rout'])
})

test.each([
  ['  ro  ', 0],
  ['r o', 1],
  ['r  o', 1],
  ['🚚🚚', 0],
  ['🚚🚚🚚', 1],
  ['a'.repeat(100), 1],
  ['🚚'.repeat(100), 1],
  ['a'.repeat(101), 0],
  [` ${'a'.repeat(100)} `, 1],
])('[SRCH-01] of %j, trimmed, its inner spaces one, counted in code points, %i calls come', (text, count) => {
  const { suggester, calls } = stage()
  suggester.type(text)
  vi.advanceTimersByTime(500)
  expect(calls).toHaveLength(count)
})

test('[SRCH-01] below 3 characters nothing is shown any more, and what was under way is given up', async () => {
  const { suggester, calls, shown, answer } = stage()
  suggester.type('route')
  vi.advanceTimersByTime(500)
  suggester.type('ro')
  expect(shown.at(-1)).toBeUndefined()
  expect(calls[0]?.signal.aborted).toBe(true)
  await answer(0, [map])
  expect(shown.at(-1)).toBeUndefined()
})

test('[SRCH-07] a late answer never replaces the answer to a newer term', async () => {
  const { suggester, calls, shown, cached, answer } = stage()
  suggester.type('map')
  vi.advanceTimersByTime(500)
  suggester.type('board')
  vi.advanceTimersByTime(500)
  expect(calls[0]?.signal.aborted).toBe(true)
  await answer(1, [board])
  await answer(0, [map])
  expect(shown.at(-1)).toEqual({ phase: 'found', term: 'board', suggestions: [board] })
  expect([...cached.keys()], 'nor is it kept').toEqual(['board'])
})

test('[SRCH-07] a late answer is not shown while the newer term is pending', async () => {
  const { suggester, shown, answer } = stage()
  suggester.type('map')
  vi.advanceTimersByTime(500)
  suggester.type('board')
  await answer(0, [map])
  expect(shown.at(-1)).toMatchObject({ phase: 'waiting', term: 'map', suggestions: [] })
})

test('[SRCH-06] a cached term is shown after the debounce without a call', async () => {
  const { suggester, calls, shown, answer } = stage()
  suggester.type('Route  Board')
  vi.advanceTimersByTime(500)
  await answer(0, [board])
  suggester.close()
  suggester.type('route board ')
  expect(shown.at(-1)).toBeUndefined()
  vi.advanceTimersByTime(500)
  expect(shown.at(-1)).toMatchObject({ phase: 'found', suggestions: [board] })
  expect(calls).toHaveLength(1)
})

test('a failure is shown and not cached: the same term is requested again', async () => {
  const { suggester, calls, shown, cached, answer } = stage()
  suggester.type('route')
  vi.advanceTimersByTime(500)
  await answer(0, undefined)
  expect(cached.size).toBe(0)
  expect(shown.at(-1)).toEqual({ phase: 'failed', term: 'route', suggestions: [] })
  suggester.type('route')
  vi.advanceTimersByTime(500)
  expect(calls).toHaveLength(2)
})

test('[SRCH-07] a list that is closed gives up what waits for the debounce and what is under way', async () => {
  const { suggester, calls, shown, answer } = stage()
  suggester.type('route')
  suggester.close()
  vi.advanceTimersByTime(500)
  expect(calls).toEqual([])
  suggester.type('route')
  vi.advanceTimersByTime(500)
  suggester.close()
  expect(calls[0]?.signal.aborted).toBe(true)
  await answer(0, [map])
  expect(shown.at(-1)).toBeUndefined()
})

test('[SRCH-01] a list that is opened again requests at once, once, and nothing for a short text', () => {
  const { suggester, calls, shown } = stage()
  suggester.type('route')
  void suggester.ask('route')
  vi.advanceTimersByTime(500)
  expect(calls.map(({ term }) => term)).toEqual(['route'])
  void suggester.ask('ro')
  expect(calls).toHaveLength(1)
  expect(shown.at(-1)).toBeUndefined()
})

test('rows stay while the next term is waited for', async () => {
  const { suggester, shown, answer } = stage()
  suggester.type('route')
  vi.advanceTimersByTime(500)
  await answer(0, [map, board])
  suggester.type('route b')
  vi.advanceTimersByTime(500)
  expect(shown.at(-1)).toEqual({ phase: 'waiting', term: 'route b', suggestions: [map, board] })
})

test('[SRCH-11] after a change of the cart the rows are read again, unless the list was closed meanwhile', async () => {
  const { suggester, calls, cached, answer } = stage()
  await suggester.renew()
  expect(calls).toEqual([])
  suggester.type('route')
  vi.advanceTimersByTime(500)
  await answer(0, [map])
  cached.clear()
  void suggester.renew()
  expect(calls.map(({ term }) => term)).toEqual(['route', 'route'])
  suggester.close()
  await suggester.renew()
  expect(calls).toHaveLength(2)
})
