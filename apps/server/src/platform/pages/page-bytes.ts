import type { CachedPage } from './page-cache.ts'

export type PageEncoding = 'br' | 'gzip' | undefined

/** Names and values alternating, as `node:http` takes them without looking at each. */
type FlatHeaders = readonly string[]

/** A cached page in one encoding. */
export interface PageBytes {
  readonly bytes: Buffer
  readonly headers: {
    /** Headers of the page, and of the answer that it hasn't changed. */
    readonly always: FlatHeaders
    readonly body: FlatHeaders
  }
}

const BODY: FlatHeaders = ['content-type', 'text/html; charset=utf-8']

/** The best that the reader's browser takes. */
export function encodingOf(accepted = ''): PageEncoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

export function pageBytes(page: CachedPage, encoding: PageEncoding): PageBytes {
  const bytes = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain
  const body = encoding === undefined ? BODY : [...BODY, 'content-encoding', encoding]
  const revalidated = ['cache-control', 'private, max-age=0, must-revalidate', 'vary', 'Accept-Encoding, Cookie']
  return { bytes, headers: { always: ['etag', page.etag, ...revalidated], body } }
}
