import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openCopy } from '../database/embedded-store.ts'
import { countTables } from './table-counts.ts'

const port = parentPort
if (port === null) throw new Error('count-copy-worker.ts runs as a worker thread only')

const { file } = z.object({ file: z.string() }).parse(workerData)
const copy = await openCopy(file, `${file}.opened`)
try {
  port.postMessage(await countTables(copy.db))
} finally {
  await copy.dispose()
}
