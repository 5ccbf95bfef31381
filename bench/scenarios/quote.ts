import type { LoadAnswer, LoadOrder } from '../load/load-order.ts'
import type { Figure } from '../measure/figure.ts'
import { mostRuns } from '../measure/measure-pairs.ts'
import { copyDatabase, createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { stockQuotes, type QuoteStock } from '../stand/quote-stock.ts'
import { untilIdle } from '../stand/until-idle.ts'
import { startWaybill } from '../stand/waybill.ts'
import { checkRows, deferKeysOf, learnCommits, measureCommit } from './quote-commits.ts'
import { measureQuotePages } from './quote-pages.ts'
import { measureQuotePdf } from './quote-pdf.ts'
import type { Settings } from './scenario.ts'

/** Answers of a run; an answer ends its quote. */
const perSecond = 20

/** Sharing, reading, accepting and revising a quote on PostgreSQL, and its PDF (P-G7, P-G3, P-G9). */
export async function measureQuote({ seconds }: Settings): Promise<readonly Figure[]> {
  const perRun = Math.ceil(seconds * perSecond)
  await using prepared = await createBenchDatabase()
  const stock = await prepare(prepared.url, perRun * mostRuns)
  await using learned = await copyDatabase(prepared.url)
  await using bare = await copyDatabase(prepared.url)
  const written = await learnCommits(learned.url, stock, perRun * mostRuns)
  await deferKeysOf(bare.url)
  await using waybill = await startWaybill({ databaseUrl: prepared.url })
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  const figures: Figure[] = []
  const stand = { databaseUrl: prepared.url, bareUrl: bare.url, waybill, client, stock, perRun, seconds }
  figures.push(...(await measureQuotePages(stand)))
  // oxlint-disable-next-line no-await-in-loop -- one after the other, each has the machine for itself
  for (const one of written) figures.push(await measureCommit(stand, one))
  await checkRows(stand)
  return [...figures, ...(await measureQuotePdf(seconds))]
}

async function prepare(databaseUrl: string, count: number): Promise<QuoteStock> {
  await using waybill = await startWaybill({ databaseUrl })
  const stock = await stockQuotes(waybill.url, count)
  await untilIdle(waybill.pid)
  return stock
}
