import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startUntilReady, startWaybill } from '../stand/waybill.ts'
import type { RunningProgram } from '../stand/waybill.ts'

const floor = fileURLToPath(new URL('../floors/start-floor.ts', import.meta.url))
const path = '/platform/marketplace'
const tries = 3

/** From spawn to the first 200, on a store that is filled and with a storefront that is built (P-G12). */
export async function measureStart(): Promise<readonly Figure[]> {
  return [await measureOnPostgres(), await measureEmbedded()]
}

async function measureOnPostgres(): Promise<Figure> {
  await using database = await createBenchDatabase()
  const pairs = await measurePairs({
    floor: () => secondsToAnswer(() => startUntilReady([floor], { DATABASE_URL: database.url })),
    ours: () => secondsToAnswer(() => startWaybill({ databaseUrl: database.url })),
  })
  const goal = { id: 'P-G12', of: 'ours', is: 'at most', value: 0.8 } as const
  const note = 'floor: node:http after one query'
  return figureOfPairs({ title: 'warm start on PostgreSQL', unit: 's', goal, note }, pairs, (seconds) => seconds)
}

async function measureEmbedded(): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
  try {
    await secondsToAnswer(() => startWaybill({ dataDir }))
    const pairs = await measurePairs({
      floor: () => secondsToAnswer(() => startUntilReady([floor], { BENCH_DATA: join(dataDir, 'database') })),
      ours: () => secondsToAnswer(() => startWaybill({ dataDir })),
    })
    const goal = { id: 'P-G12', of: 'ours', is: 'at most', value: 2.5 } as const
    const note = 'floor: node:http after PGlite has opened the same folder and answered one query'
    return figureOfPairs({ title: 'warm start, embedded', unit: 's', goal, note }, pairs, (seconds) => seconds)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A start that has to build the storefront, because its files have changed meanwhile, is no warm one: once more. */
async function secondsToAnswer(start: () => Promise<RunningProgram>): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const startedAt = performance.now()
    await using running = await start()
    const response = await fetch(`${running.url}${path}`)
    const seconds = (performance.now() - startedAt) / 1000
    if (response.status !== 200) throw new Error(`${running.url}${path} answered ${response.status}`)
    await response.arrayBuffer()
    if (!running.said.some((line) => line.startsWith('Building'))) return seconds
  }
  throw new Error('the storefront changes all the time: every start built it')
}
