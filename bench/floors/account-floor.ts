import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import type { PageData } from '../stand/page-data.ts'
import { answerOrders } from '../stand/program.ts'
import { listenOn } from './listen-on.ts'

/** HTTP0, bare reads by key, and where a page is answered one `renderToString` of its tree. */
export interface AccountFloorOrder {
  readonly databaseUrl: string
  /** Id of the account, or of what else is read. */
  readonly key: number | string
  /** Each has the key as its only parameter. */
  readonly reads: readonly string[]
  readonly answer: { readonly bytes: number } | { readonly page: PageData }
}

async function listen({ databaseUrl, key, reads, answer }: AccountFloorOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const { renderPage } = await loadStorefrontBundle()
  const bytes = 'bytes' in answer ? Buffer.alloc(answer.bytes, 'x') : undefined
  const body = (): Buffer => {
    if (!('page' in answer)) return bytes ?? Buffer.alloc(0)
    const { name, props, shell } = answer.page
    return Buffer.from(renderPage(name, props, shell).html)
  }
  const respond = async (response: ServerResponse): Promise<void> => {
    await Promise.all(reads.map((text, index) => pool.query({ name: `read ${index}`, text, values: [key] })))
    const html = body()
    response.writeHead(200, { 'content-length': html.length }).end(html)
  }
  return listenOn(createServer((_, response) => void respond(response)))
}

answerOrders(listen)
