import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let isBlocked: boolean

beforeEach(() => {
  kept = new Map()
  isBlocked = false
  const check = (): void => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (check(), kept.get(name) ?? null),
    setItem: (name: string, value: string) => (check(), kept.set(name, value)),
  })
})

afterEach(() => vi.unstubAllGlobals())

const openPage = async () => (vi.resetModules(), import('./utms.ts'))

test('[ANA-03] the session stores the last value of each key and the first attribution, under utms, over pages', async () => {
  ;(await openPage()).noteAttribution('?utm_source=mail&utm_medium=letter')
  ;(await openPage()).noteAttribution('?page=2')
  ;(await openPage()).noteAttribution('?utm_source=ad')
  expect([...kept.keys()]).toEqual(['utms'])
  expect((await openPage()).touchQuery()).toEqual({
    utm_source: 'ad',
    utm_medium: 'letter',
    first_utm_source: 'mail',
    first_utm_medium: 'letter',
  })
})

test('[ANA-03] with storage blocked a touch lives as long as its page', async () => {
  isBlocked = true
  const page = await openPage()
  page.noteAttribution('?utm_source=mail')
  expect(page.touchQuery()).toEqual({ utm_source: 'mail', first_utm_source: 'mail' })
  expect((await openPage()).touchQuery()).toEqual({})
})

test.each([
  'not json',
  '[]',
  '{"last":1,"first":{}}',
  '{"last":{"utm_source":7},"first":{}}',
  '{"last":{"x":"y"},"first":{}}',
])('[ANA-03] of %s in storage nothing is taken', async (text) => {
  kept.set('utms', text)
  expect((await openPage()).touchQuery()).toEqual({})
})

test('[ANA-03] what another script wrote into the storage is cut like an address', async () => {
  kept.set('utms', JSON.stringify({ last: { utm_source: `${'x'.repeat(500)}\n` }, first: {} }))
  expect((await openPage()).touchQuery()).toEqual({ utm_source: 'x'.repeat(100) })
})
