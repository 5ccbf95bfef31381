import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)

/** Enough for every page of a large shop in every language; the page that was requested longest ago goes first. */
const LARGEST_SIZE = 2_000
const QUICK_QUALITY = 4
const BEST_QUALITY = 11
/** The best takes fifty times as long as the quick: no request may wait for it. */
const QUIET_MS = 250

export interface CachedPage {
  readonly etag: string
  readonly status: number
  readonly plain: Buffer
  /** Made for the first request without brotli, which hardly a browser sends. */
  readonly gzip: Buffer
  /** Quick at first, replaced by the best off the request path. */
  brotli: Buffer
}

/**
 * Rendered pages of visitors without a cookie, cached as bytes per key. One key is rendered once at a time; a new
 * catalogue version makes new keys.
 */
export interface PageCache {
  readonly serve: (
    key: string,
    render: () => Promise<{ readonly html: string; readonly status: number }>,
  ) => Promise<CachedPage>
  readonly clear: () => void
}

export function createPageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  let improving = Promise.resolve()
  let lastMade = 0
  const whenQuiet = async (): Promise<void> => {
    for (let left = QUIET_MS; left > 0; left = lastMade + QUIET_MS - performance.now())
      // oxlint-disable-next-line no-await-in-loop -- each look follows a pause
      await wait(left, undefined, { ref: false })
  }
  const rendering = new Map<string, Promise<CachedPage>>()
  const make = async (key: string, render: () => Promise<{ html: string; status: number }>): Promise<CachedPage> => {
    const { html, status } = await render()
    const page = await compress(html, status)
    if (pages.size >= LARGEST_SIZE) pages.delete(pages.keys().next().value ?? '')
    pages.set(key, page)
    lastMade = performance.now()
    // one at a time, and not while pages are made
    improving = improving
      .then(whenQuiet)
      .then(() => improve(page))
      .catch(() => {})
    return page
  }
  const touch = (key: string, page: CachedPage): CachedPage => {
    pages.delete(key)
    pages.set(key, page)
    return page
  }
  return {
    serve: async (key, render) => {
      const cached = pages.get(key)
      if (cached !== undefined) return touch(key, cached)
      const inFlight = rendering.get(key) ?? make(key, render).finally(() => rendering.delete(key))
      rendering.set(key, inFlight)
      return inFlight
    },
    clear: () => pages.clear(),
  }
}

async function compress(html: string, status: number): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const brotli = await compressAt(plain, QUICK_QUALITY)
  let zipped: Buffer | undefined
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    status,
    plain,
    get gzip() {
      return (zipped ??= gzipSync(plain))
    },
    brotli,
  }
}

async function improve(page: CachedPage): Promise<void> {
  page.brotli = await compressAt(page.plain, BEST_QUALITY)
}

/** For bytes that are sent once. */
export function compressQuickly(plain: Buffer): Promise<Buffer> {
  return compressAt(plain, QUICK_QUALITY)
}

function compressAt(plain: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}
