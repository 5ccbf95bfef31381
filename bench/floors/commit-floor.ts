import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { answerOrders } from '../stand/program.ts'
import type { RowWrite } from '../stand/row-log.ts'
import { listenOn } from './listen-on.ts'

/** HTTP0, bare reads by key, and the rows of one commit written by bare statements in one transaction. */
export interface CommitFloorOrder {
  readonly databaseUrl: string
  /** Each reads by the account as its first parameter. */
  readonly reads: readonly string[]
  /** `/0` asks for the first of them, and so on. */
  readonly commits: readonly { readonly accountId: number; readonly writes: readonly RowWrite[] }[]
  readonly bytes: number
}

async function listen({ databaseUrl, reads, commits, bytes }: CommitFloorOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
  const body = Buffer.alloc(bytes, 'x')
  const respond = async (place: number, response: ServerResponse): Promise<void> => {
    const commit = commits[place]
    if (commit === undefined) throw new Error(`there is no commit ${place}`)
    const client = await pool.connect()
    await client.query('begin')
    // oxlint-disable no-await-in-loop -- one connection
    for (const text of reads) await client.query({ name: nameOf(text), text, values: [commit.accountId] })
    for (const { text, rows } of commit.writes) await client.query({ name: nameOf(text), text, values: [rows] })
    // oxlint-enable no-await-in-loop
    await client.query('commit')
    client.release()
    response.writeHead(200, { 'content-length': body.length }).end(body)
  }
  return listenOn(createServer(({ url = '' }, response) => void respond(Number(url.slice(1)), response)))
}

answerOrders(listen)
