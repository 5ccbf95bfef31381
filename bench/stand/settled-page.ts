import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 100
/** A page is compressed quickly at first, and best in the background. */
const equalAnswers = 8
const most = 100

export interface SettledPage {
  /** As brotli. */
  readonly body: Buffer
  readonly etag: string
}

/** The bytes of a page once they no longer change. */
export async function settledPage(url: string): Promise<SettledPage> {
  let page = await fetchPage(url)
  let equal = 1
  for (let requested = 0; equal < equalAnswers; requested += 1) {
    if (requested > most) throw new Error(`${url} does not settle`)
    await wait(pauseMs)
    const next = await fetchPage(url)
    equal = next.body.equals(page.body) ? equal + 1 : 1
    page = next
  }
  return page
}

async function fetchPage(url: string): Promise<SettledPage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, resolve).once('error', reject),
  )
  const body = await buffer(response)
  const { etag, 'content-encoding': encoding } = response.headers
  if (response.statusCode !== 200 || etag === undefined || encoding !== 'br') {
    throw new Error(`${url} answered ${response.statusCode}, encoding ${encoding}, ETag ${etag}`)
  }
  return { body, etag }
}
