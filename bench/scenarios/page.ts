import type { HttpFloorOrder } from '../floors/http-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { settledPage } from '../stand/settled-page.ts'
import type { SettledPage } from '../stand/settled-page.ts'
import { startWaybill } from '../stand/waybill.ts'
import { measureMiss } from './page-miss.ts'
import type { Settings } from './scenario.ts'

const path = '/platform/marketplace'
const many = 64

/** P-G1, P-G2: the catalogue of somebody without a cookie, from the cache and made anew. */
export async function measurePage({ seconds }: Settings): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using client = startProgram<LoadOrder, LoadAnswer>('load/client.ts', 'client')
  await using floor = startProgram<HttpFloorOrder, number>('floors/http-floor.ts', 'server')
  const page = await settledPage(`${waybill.url}${path}`)
  const floorPort = await floor.ask(bareBytes(page))

  const pairsOf = (users: number, stepAt: (port: number) => Step) => {
    const loadOf = (port: number): Promise<LoadAnswer> =>
      client.ask({ port, users: Array.from({ length: users }, () => [stepAt(port)]), until: { seconds } })
    return measurePairs({ floor: () => loadOf(floorPort), ours: () => loadOf(waybill.port) })
  }
  const one = await pairsOf(1, (port) => hit(page, port))
  const busy = await pairsOf(many, (port) => hit(page, port))
  const unchanged = await pairsOf(many, (port) => notModified(page, port))
  const share = { id: 'P-G1', of: 'ratio', is: 'at least', value: 0.6 } as const
  return [
    figureOfPairs(
      { title: 'hit, x1, p50', unit: 'ms', goal: { id: 'P-G1', of: 'ratio', is: 'at most', value: 1.5 } },
      one,
      ({ p50 }) => p50,
    ),
    figureOfPairs({ title: `hit, x${many}`, unit: 'requests/s', goal: share }, busy, ({ perSecond }) => perSecond),
    figureOfPairs({ title: `304, x${many}`, unit: 'requests/s', goal: share }, unchanged, ({ perSecond }) => perSecond),
    ...(await measureMiss({ database, waybill, client, path, seconds })),
  ]
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
