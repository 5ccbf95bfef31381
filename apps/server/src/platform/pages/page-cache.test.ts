import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'

const page = (html: string) => async () => ({ html, status: 200 })
const never = async (): Promise<never> => {
  throw new Error('this page is rendered a second time')
}

describe('the page cache', () => {
  test('renders a page once and answers the same bytes, plain and compressed', async () => {
    const cache = createPageCache()
    const first = await cache.serve('/', page('<h1>Bến</h1>'))
    const second = await cache.serve('/', never)
    expect(second).toBe(first)
    expect(first.plain.toString()).toBe('<h1>Bến</h1>')
    expect(gunzipSync(first.gzip)).toEqual(first.plain)
    expect(brotliDecompressSync(first.brotli)).toEqual(first.plain)
  })

  test('renders one key once at a time, for any number of requests, and two keys beside each other', async () => {
    const cache = createPageCache()
    let renderings = 0
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const slow = async () => {
      renderings += 1
      await gate
      return { html: 'slow', status: 200 }
    }
    const waiting = Array.from({ length: 50 }, () => cache.serve('/slow', slow))
    expect((await cache.serve('/other', page('other'))).plain.toString()).toBe('other')
    open(undefined)
    expect(new Set(await Promise.all(waiting)).size).toBe(1)
    expect(renderings).toBe(1)
  })

  test('caches no error: every request that waited gets it, the next one renders again', async () => {
    const cache = createPageCache()
    const failing = [cache.serve('/', never), cache.serve('/', page('never requested'))]
    const outcomes = await Promise.allSettled(failing)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.serve('/', page('now'))).plain.toString()).toBe('now')
  })

  test('compresses best when no page is being made any more', async () => {
    const cache = createPageCache()
    const text = Array.from({ length: 4_000 }, (_, place) => `module ${place % 97} costs ${place}`).join(' ')
    const first = await cache.serve('/', page(text))
    const quick = first.brotli
    await vi.waitUntil(() => first.brotli !== quick, { timeout: 30_000 })
    expect(first.brotli.length).toBeLessThan(quick.length)
    expect(brotliDecompressSync(first.brotli)).toEqual(first.plain)
  })

  test('distinguishes pages by their content, and caches their status', async () => {
    const cache = createPageCache()
    const [one, same, other] = await Promise.all([
      cache.serve('1', page('a')),
      cache.serve('2', page('a')),
      cache.serve('3', async () => ({ html: 'b', status: 404 })),
    ])
    expect([one.etag === same.etag, one.etag === other.etag, other.status]).toEqual([true, false, 404])
    expect(one.etag).toMatch(/^"[\w-]{22}"$/)
  })

  test('forgets everything when it is cleared, and the oldest page when it is full', async () => {
    const cache = createPageCache()
    await cache.serve('/', page('old'))
    cache.clear()
    expect((await cache.serve('/', page('new'))).plain.toString()).toBe('new')
    for (let n = 0; n < 2_000; n += 1) await cache.serve(`/${n}`, page('x'))
    expect((await cache.serve('/', page('newest'))).plain.toString()).toBe('newest')
    expect((await cache.serve('/1999', never)).plain.toString()).toBe('x')
  })
})
