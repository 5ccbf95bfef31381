import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
let isBlocked: boolean

beforeEach(() => {
  stored = new Map()
  isBlocked = false
  const check = (): void => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (check(), stored.get(name) ?? null),
    setItem: (name: string, value: string) => (check(), stored.set(name, value)),
  })
})

afterEach(() => vi.unstubAllGlobals())

const openPage = async () => (vi.resetModules(), import('./utms.ts'))

test('[ANA-03] the session stores the last value of each key and the first attribution, under utms, over pages', async () => {
  ;(await openPage()).noteAttribution('?utm_source=mail&utm_medium=letter')
  ;(await openPage()).noteAttribution('?page=2')
  ;(await openPage()).noteAttribution('?utm_source=ad')
  expect([...stored.keys()]).toEqual(['utms'])
  expect((await openPage()).utmQuery()).toEqual({
    utm_source: 'ad',
    utm_medium: 'letter',
    first_utm_source: 'mail',
    first_utm_medium: 'letter',
  })
})

test('[ANA-03] with storage blocked an attribution lives as long as its page', async () => {
  isBlocked = true
  const page = await openPage()
  page.noteAttribution('?utm_source=mail')
  expect(page.utmQuery()).toEqual({ utm_source: 'mail', first_utm_source: 'mail' })
  expect((await openPage()).utmQuery()).toEqual({})
})

test.each([
  'not json',
  '[]',
  '{"last":1,"first":{}}',
  '{"last":{"utm_source":7},"first":{}}',
  '{"last":{"x":"y"},"first":{}}',
])('[ANA-03] of %s in storage nothing is taken', async (text) => {
  stored.set('utms', text)
  expect((await openPage()).utmQuery()).toEqual({})
})

test('[ANA-03] what another script wrote into the storage is cut like an address', async () => {
  stored.set('utms', JSON.stringify({ last: { utm_source: `${'x'.repeat(500)}\n` }, first: {} }))
  expect((await openPage()).utmQuery()).toEqual({ utm_source: 'x'.repeat(100) })
})
