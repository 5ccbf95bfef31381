import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const VISITORS = 8
/** A module beside the plan, which has what it needs: what a visitor switches on and off. */
const MODULE = 22
/** Of the release before, whose pages visitors still have open. */
const OLD_FILE = '/assets/cart-side-Old1.js'

interface Place {
  readonly port: string
  node: ShopProcess
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-rolled-'))
let store: ThrowawayStore
let places: readonly Place[]

const start = (port: string): Promise<ShopProcess> => startShopProcess(store, { PORT: port, ASSETS_DIR: folder })

beforeAll(async () => {
  mkdirSync(join(folder, '0123456789abcdef'))
  writeFileSync(join(folder, '0123456789abcdef', 'cart-side-Old1.js'), 'export {}')
  store = await throwawayStore('postgres')
  const ports = [String(await freePort()), String(await freePort())]
  places = await Promise.all(ports.map(async (port) => ({ port, node: await start(port) })))
}, 120_000)
afterAll(async () => {
  await Promise.all(places.map(({ node }) => node.stop()))
  await store.dispose()
  rmSync(folder, { recursive: true })
}, 60_000)

/** Record of the visitors' answers. */
interface Log {
  isOver: boolean
  pages: number
  changes: number
  /** Requests that a node which was going away did not answer, and the other one did. */
  passedOn: number
  readonly wrong: string[]
}

/**
 * As a balancer sends it: to one node, and where that one has no connection for it or says that it shuts down, to the other.
 * A repeated change has the key of the first.
 */
async function send(log: Log, from: number, request: (url: string) => Promise<ShopAnswer>): Promise<ShopAnswer> {
  return eventually('one of the nodes answers', async () => {
    for (let turn = 0; turn < places.length; turn += 1) {
      const url = `http://127.0.0.1:${places[(from + turn) % places.length]?.port}`
      const answer = await request(url).catch(() => undefined)
      if (answer !== undefined && !(answer.status === 503 && answer.headers.has('retry-after'))) return answer
      log.passedOn += 1
    }
    return undefined
  })
}

/** A page, and each script and style that it names, from whichever node is there. */
async function readPage(log: Log, from: number, visitor: ShopClient): Promise<void> {
  const page = await send(log, from, (url) =>
    visitor.at(url).get('/platform/marketplace/pricing', { accept: 'text/html' }),
  )
  const named = page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu)
  const files = new Set([...named].map(([, file]) => String(file)))
  if (page.status !== 200 || files.size === 0) log.wrong.push(`the page answered ${page.status}`)
  for (const file of [...files, OLD_FILE]) {
    const { status } = await send(log, from + 1, (url) => visitor.at(url).get(file))
    if (status !== 200) log.wrong.push(`${file} answered ${status}`)
  }
  log.pages += 1
}

const hasModule = (answer: ShopAnswer): boolean => answer.text.includes(`{"id":${MODULE},"is_module":1,`)

/** Changes the cart and reads pages until the restart is over; each answer is what the visitor's own cart has to be. */
async function visit(log: Log, place: number): Promise<void> {
  const visitor = new ShopClient('')
  const post = (path: string, body: object, key: string): Promise<ShopAnswer> =>
    send(log, place, (url) => visitor.at(url).post(path, body, { 'idempotency-key': `${place}-${key}` }))
  await post('/cart/add', { id: 2, module: 0, pricing: 1 }, 'plan')
  let version = 0
  for (let turn = 0; !log.isOver; turn += 1) {
    const isAdded = turn % 2 === 0
    const changed = await post(
      isAdded ? '/cart/add' : '/cart/remove',
      isAdded ? { id: MODULE, module: 1 } : { id: MODULE },
      String(turn),
    )
    const read = await send(log, place + 1, (url) => visitor.at(url).get('/cart/data'))
    const next = Number(resultOf(read)['version'])
    if (changed.status !== 200) log.wrong.push(`a change answered ${changed.status}: ${changed.text}`)
    if (hasModule(read) !== isAdded || next !== Number(resultOf(changed)['version']) || next <= version)
      log.wrong.push(`after change ${turn} the cart of visitor ${place} is ${read.text}`)
    version = next
    log.changes += 1
    await readPage(log, place + turn, visitor)
  }
}

/** So much goes on at this step of the restart. */
async function isBusy(log: Log): Promise<void> {
  const { changes, pages } = log
  await eventually('each visitor on average has changed a cart and read a page', async () =>
    log.changes >= changes + VISITORS && log.pages >= pages + VISITORS ? true : undefined,
  )
}

test('[OPS-03] [OPS-04] two nodes are restarted one after the other under load: no cart is lost, no page lacks its files', async () => {
  const log: Log = { isOver: false, pages: 0, changes: 0, passedOn: 0, wrong: [] }
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, place) => visit(log, place)))
  for (const place of places) {
    await isBusy(log)
    expect(await place.node.stop()).toBe(0)
    await isBusy(log)
    place.node = await start(place.port)
  }
  await isBusy(log)
  log.isOver = true
  await visits
  expect(log.wrong.map((line) => line.slice(0, 300))).toEqual([])
  expect(log.passedOn).toBeGreaterThan(0)
  for (const { node } of places) expect(await invariantsOf(node.url)).toEqual({ ok: true, violations: [] })
}, 180_000)
