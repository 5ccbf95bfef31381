import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@waybill/testkit/free-port'
import { startKillingProxy, type KillingServer, type KillPoint } from '@waybill/testkit/killing-proxy'
import { queryStore, type Row } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { StaffClient } from '@waybill/testkit/staff-client'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const random = seededRandom(seed)
const ADMIN = '/api/admin/v1'
const EMAIL = 'finance@lodeway.example'

let store: ThrowawayStore
let proxy: KillingServer
let shop: ShopProcess
let staff: StaffClient
let start: () => Promise<void>

const rowOf = async (query: string): Promise<Row> => {
  const [row] = await queryStore(store, query)
  if (row === undefined) throw new Error(`the demo has no ${query}`)
  return row
}

beforeAll(async () => {
  process.stdout.write(`kill: seed ${seed} (SEED=${seed} repeats it, DEEP=1 kills at every I/O)\n`)
  store = await throwawayStore('postgres', 'seeded')
  if (store.kind !== 'postgres') throw new Error('a round trip is seen on PostgreSQL alone')
  const secret = await createStaffAccount(store, EMAIL, 'finance')
  proxy = await startKillingProxy(store.url, () => shop.kill())
  const behind = { ...store, url: proxy.url }
  const port = String(await freePort())
  start = async () => {
    shop = await startShopProcess(behind, { PORT: port })
  }
  await start()
  staff = new StaffClient(shop.url, { email: EMAIL, password: STAFF_PASSWORD, secret })
  expectOk(await staff.signIn(), 'the sign-in')
  await advanceClock(shop.url, 'P76D')
}, 240_000)
afterAll(async () => {
  await shop.stop()
  await proxy.stop()
  await store.dispose()
}, 60_000)

/** A command on a page: each time it is made ready it has a subject, a key and a token of its own. */
interface StaffWork {
  readonly accountId: number
  readonly send: (key: string) => Promise<ShopAnswer>
}

/** Sends with a second factor that is new enough. */
async function sendKeyed(path: string, body: object, key: string): Promise<ShopAnswer> {
  const send = () => staff.client.post(`${ADMIN}/${path}`, body, { 'idempotency-key': key })
  const sent = await send()
  if (sent.body['code'] !== 'factor-needed') return sent
  expectOk(await staff.giveFactor(), 'the second factor')
  return send()
}

async function shownCommand(name: string, accountId: number, body: object): Promise<StaffWork> {
  const shown = expectOk(await staff.client.post(`${ADMIN}/commands/${name}/preview`, body), `the preview of ${name}`)
  const confirmed = { ...body, preview_token: String(resultOf(shown)['token']) }
  return { accountId, send: (key) => sendKeyed(`commands/${name}`, confirmed, key) }
}

const open = (
  place: number,
) => `select seq, account_id, currency from invoice where status = 'open' and series = 'invoice'
  and exists (select from receivable where invoice_id = invoice.id and open > 5000) order by seq offset ${place} limit 1`
const life = `select account_id from subscription where state = 1 and channel = 'direct' and paused_at is null
  order by account_id limit 1`

let times = 0

const preparations: Readonly<Record<string, () => Promise<StaffWork>>> = {
  'a refund': async () => {
    const { seq, account_id: id } = await rowOf(`select seq, invoice.account_id from invoice
      join payment on payment.invoice_id = invoice.id where status = 'paid' and series = 'invoice' and payment.state = 2
      and payment.method = 1 and total > 2000 order by seq limit 1`)
    return shownCommand('refund', Number(id), {
      invoice: String(seq),
      amount: '0.10',
      to: 'method',
      reason: `${times}`,
    })
  },
  'a transfer': async () => {
    const { seq, account_id: id } = await rowOf(open(0))
    const body = { invoice: String(seq), amount: '0.10', reference: `${times}`, 'any-amount': true }
    return shownCommand('transfer', Number(id), body)
  },
  'a grant of credit': async () => {
    const { account_id: id } = await rowOf(life)
    return shownCommand('grant-credit', Number(id), { accountId: Number(id), amount: '0.10', reason: `${times}` })
  },
  'a change of billing details': async () => {
    const { account_id: id } = await rowOf(life)
    return shownCommand('details', Number(id), {
      accountId: Number(id),
      set: [`city=Lyon ${times}`],
      reason: 'by mail',
    })
  },
  'a mail that is sent again': async () => {
    // one mail is sent again once a minute
    await advanceClock(shop.url, 'PT1M1S')
    const { id, account_id: accountId } = await rowOf(`select outbox.id, outbox.account_id from outbox
      join member on lower(member.email) = lower(payload ->> 'to') and member.account_id = outbox.account_id
      where payload ->> 'template' = 'receipt' and delivered_at is not null order by outbox.id limit 1`)
    return shownCommand('resend-mail', Number(accountId), { id: Number(id) })
  },
  'a line of the bank that is booked': async () => {
    const { seq, account_id: id, currency } = await rowOf(open(1))
    const text = [
      ':20:X',
      `:25:ACC-${times}`,
      ':28C:1',
      `:60F:C261130${String(currency)}0,00`,
      ':61:261130C0,10NTRFNONREF',
      `:86:166?00X?20${String(seq)}?32Name`,
    ].join('\r\n')
    const file = { name: 'bank.sta', content: Buffer.from(text).toString('base64') }
    const read = resultOf(expectOk(await staff.client.post(`${ADMIN}/statements`, file), 'the statement'))
    const { id: statement } = read['statement'] as { readonly id: number }
    const { id: line } = await rowOf(`select id from bank_line where statement_id = ${statement}`)
    const body = { invoices: [String(seq)], any_amount: 1 }
    return { accountId: Number(id), send: (key) => sendKeyed(`statement-lines/${String(line)}/book`, body, key) }
  },
}

/** Rows of an account and the trail of the staff, once all work is done that is due. */
async function standing(accountId: number): Promise<Readonly<Record<string, number>>> {
  await advanceClock(shop.url, 'PT1S')
  const of = `where account_id = ${accountId}`
  const row = await rowOf(`select
    (select count(*)::int from credit_entry ${of}) as credit,
    (select coalesce(sum(amount), 0)::int from credit_entry ${of}) as credited,
    (select count(*)::int from invoice ${of}) as documents,
    (select count(*)::int from refund ${of}) as refunds,
    (select count(*)::int from gw.entry where kind = 'refund') as given_back,
    (select coalesce(sum(open), 0)::int from receivable ${of}) as open,
    (select count(*)::int from outbox ${of}) as mails,
    (select count(*)::int from event ${of}) as events,
    (select count(*)::int from bank_line where state = 'booked') as lines,
    (select count(*)::int from event where entity = 'bank_line') as bank_trail,
    (select count(*)::int from event join audit on audit.event_id = event.id ${of}) as trail`)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
}

type Standing = Awaited<ReturnType<typeof standing>>

const changed = (before: Standing, after: Standing): Standing =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))

/** Changes of a command to which nothing happens, and the round trips to the database that it takes. */
async function unharmed(
  prepare: () => Promise<StaffWork>,
): Promise<{ readonly whole: Standing; readonly trips: number }> {
  const work = await prepare()
  const before = await standing(work.accountId)
  proxy.arm()
  expectOk(await work.send(crypto.randomUUID()), 'the command')
  const { trips } = await proxy.disarm()
  return { whole: changed(before, await standing(work.accountId)), trips }
}

function pointsOf(trips: number): readonly KillPoint[] {
  const all = Array.from({ length: trips }, (_, place) => place + 1).flatMap((at): KillPoint[] => [
    { at, when: 'before' },
    { at, when: 'after' },
  ])
  return isDeep ? all : random.sample(all, 3)
}

/** Kills the shop at a point of a command, starts it again, and sends the command again as the page does. */
async function killedAt(point: KillPoint, work: StaffWork, whole: Standing): Promise<void> {
  const where = `${point.when} ${point.at}`
  const key = crypto.randomUUID()
  const before = await standing(work.accountId)
  proxy.arm(point)
  const heard = await work.send(key).catch(() => undefined)
  const { isKilled } = await proxy.disarm()
  if (isKilled) await start()
  const nothing = changed(before, before)
  const between = changed(before, await standing(work.accountId))
  expect(heard === undefined ? [nothing, whole] : [whole], where).toContainEqual(between)
  const again = expectOk(await work.send(key), `sent again after ${where}`)
  expect(changed(before, await standing(work.accountId)), where).toEqual(whole)
  expect((heard ?? (await work.send(key))).body, where).toEqual(again.body)
  expect(changed(before, await standing(work.accountId)), where).toEqual(whole)
}

test.each(Object.keys(preparations))(
  '[REL-01] [ADM-08] %s, killed before or after any round trip and sent again, is done once with one trail',
  async (name) => {
    const ready = preparations[name]
    if (ready === undefined) throw new Error(`no ${name}`)
    const prepare = (): Promise<StaffWork> => {
      times += 1
      return ready()
    }
    const { whole, trips } = await unharmed(prepare)
    expect(trips).toBeGreaterThan(5)
    for (const point of pointsOf(trips)) {
      // oxlint-disable-next-line no-await-in-loop -- one server is killed at a time
      await killedAt(point, await prepare(), whole)
    }
    await expectSound(shop.url)
  },
)
