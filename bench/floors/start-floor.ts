import { once } from 'node:events'
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const { DATABASE_URL: url, BENCH_DATA: dataDir } = process.env

/** As little as a server with a store can do at its start: open the store, run one query, listen. */
async function openStore(): Promise<void> {
  if (dataDir !== undefined) {
    const store = await PGlite.create({ dataDir })
    await store.query('select 1')
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select 1')
}

await openStore()
const server = createServer((_, response) => response.end('ready')).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('a listening socket has no port')
console.log(`The floor is ready at http://127.0.0.1:${address.port}`)
process.on('SIGTERM', () => process.exit(0))
