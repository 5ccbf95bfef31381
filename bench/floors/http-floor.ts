import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { answerOrders } from '../stand/program.ts'
import { listenOn } from './listen-on.ts'

/** Bytes to answer with, and nothing else: no routing, no language, no protection. */
export interface HttpFloorOrder {
  /** As base64. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
}

/** Serves the bytes of a page by `node:http` alone. */
function serve({ body, headers, etag }: HttpFloorOrder): RequestListener {
  const bytes = Buffer.from(body, 'base64')
  const all = { ...headers, etag, 'content-length': bytes.length }
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, all).end(bytes)
  }
}

answerOrders((order: HttpFloorOrder) => listenOn(createServer(serve(order))))
