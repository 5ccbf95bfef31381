import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { answerOrders } from '../stand/program.ts'
import { addBare, removeBare } from './cart-statement.ts'
import type { CartToggle } from './cart-statement.ts'
import { listenOn } from './listen-on.ts'

/** HTTP0 + SQL1: `POST /add` and `POST /remove` run one statement each and answer 2 KB. */
export interface CartFloorOrder {
  readonly databaseUrl: string
  readonly carts: readonly CartToggle[]
}

const connections = 10
const answer = Buffer.from(JSON.stringify({ status: 200, result: 'x'.repeat(2_000) }))

async function listen({ databaseUrl, carts }: CartFloorOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const change = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client sends what the scenario wrote
    const { cart } = (await json(request)) as { cart: number }
    const toggle = carts[cart]
    if (toggle === undefined) throw new Error(`no cart ${cart}`)
    await (request.url === '/add' ? addBare(pool, toggle) : removeBare(pool, toggle))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
  }
  return listenOn(
    createServer((request, response) => {
      change(request, response).catch((error: unknown) => {
        const text = String(error)
        response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
      })
    }),
  )
}

answerOrders(listen)
