import type { HttpFloorOrder } from '../floors/http-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { cpuSecondsOf } from '../measure/foreign-cpu.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import type { Pair } from '../measure/statistics.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { settledPage } from '../stand/settled-page.ts'
import type { SettledPage } from '../stand/settled-page.ts'
import { startWaybill } from '../stand/waybill.ts'
import { measureMiss } from './page-miss.ts'
import type { Settings } from './scenario.ts'

const path = '/platform/marketplace'
const many = 64

/** The catalogue of a visitor without a cookie, from the cache (P-G1) and made anew (P-G2). */
export async function measurePage({ seconds }: Settings): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  await using floor = startProgram<HttpFloorOrder, number>(
    new URL('../floors/http-floor.ts', import.meta.url),
    'server',
  )
  const page = await settledPage(`${waybill.url}${path}`)
  const bare = { pid: floor.pid, port: await floor.ask(bareBytes(page)) }
  const pairsOf = (users: number, stepAt: (port: number) => Step): Promise<readonly Pair<PageLoad>[]> => {
    const loadOf = async ({ pid, port }: { readonly pid: number; readonly port: number }): Promise<PageLoad> => {
      const before = cpuSecondsOf(pid)
      const crowd = Array.from({ length: users }, () => [stepAt(port)])
      const load = await client.ask({ port, users: crowd, until: { seconds } })
      return { ...load, perCpuSecond: perCpuSecond(load, before, cpuSecondsOf(pid)) }
    }
    return measurePairs({ floor: () => loadOf(bare), ours: () => loadOf(waybill) })
  }
  return [
    hitTime(await pairsOf(1, (port) => hit(page, port))),
    throughput(`hit, x${many}`, await pairsOf(many, (port) => hit(page, port))),
    throughput(`304, x${many}`, await pairsOf(many, (port) => notModified(page, port))),
    ...(await measureMiss({ database, waybill, client, path, seconds })),
  ]
}

interface PageLoad extends LoadAnswer {
  readonly perCpuSecond: number
}

/** Answers in a second of a server that has its core to itself, also while others use that core. */
function perCpuSecond(load: LoadAnswer, before: number | undefined, after: number | undefined): number {
  return before === undefined || after === undefined ? load.perSecond : load.answers / (after - before)
}

function hitTime(pairs: readonly Pair<PageLoad>[]): Figure {
  const goal = { id: 'P-G1', of: 'ratio', is: 'at most', value: 1.5 } as const
  return figureOfPairs({ title: 'hit, x1, p50', unit: 'ms', goal }, pairs, ({ p50 }) => p50)
}

function throughput(title: string, pairs: readonly Pair<PageLoad>[]): Figure {
  const goal = { id: 'P-G1', of: 'ratio', is: 'at least', value: 0.6 } as const
  return figureOfPairs({ title, unit: '/s of CPU', goal }, pairs, (load) => load.perCpuSecond)
}

function bareBytes({ body, etag }: SettledPage): HttpFloorOrder {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  return { body: body.toString('base64'), headers, etag }
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br' }

function hit({ body }: SettledPage, port: number): Step {
  const request = requestText({ method: 'GET', path, port, headers: browser })
  return { request, status: 200, body: body.toString('base64'), isTimed: true }
}

function notModified({ etag }: SettledPage, port: number): Step {
  const headers = { ...browser, 'if-none-match': etag }
  return { request: requestText({ method: 'GET', path, port, headers }), status: 304, isTimed: true }
}
