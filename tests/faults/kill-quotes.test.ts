import { beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  expectOk,
  expectSound,
  mailsTo,
  register,
  resultOf,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { lockRows } from '@waybill/testkit/stall-writes'
import type { ThrowawayStore } from '@waybill/testkit/store'
import { mailCounts, QUOTE_COMMANDS, talkedQuote } from './crash/quote-talk.ts'
import { shopOn } from './crash/shop-on.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const random = seededRandom(seed)

/** Every command at every table that it writes; by default each command at one of them. */
const points = Object.entries(QUOTE_COMMANDS).flatMap(([name, { tables }]) =>
  (isDeep ? tables : random.sample(tables, 1)).map((table) => [name, table] as const),
)

/** Written by each start, each jump of the clock and each use of a session. */
const OF_EACH_RUN: ReadonlySet<string> = new Set(['running_settings', 'clock_offset', 'session'])

function addressOf(store: ThrowawayStore): string {
  if (store.kind !== 'postgres') throw new Error('rows are locked on PostgreSQL')
  return store.url
}

beforeAll(() => void process.stdout.write(`kill: seed ${seed} (SEED=${seed} repeats it, DEEP=1 kills everywhere)\n`))

describe('kill -9 on PostgreSQL', () => {
  const shop = shopOn('postgres')
  let owner: RegisteredMember

  beforeAll(async () => {
    owner = await register(shop.url(), 'owner@kho.example')
  })

  test.each(points)(
    '[REL-01] [QUO-18] killed while the %s of a quote writes %s, the server has all of it or nothing; given again it is done and mailed once',
    async (name, table) => {
      const command = QUOTE_COMMANDS[name]
      if (command === undefined) throw new Error(`no command ${name}`)
      const quote = await talkedQuote(shop.url(), owner, `${name} at ${table}`)
      await command.prepare?.(quote)
      await advanceClock(shop.url(), 'PT11M')
      const before = await mailCounts(command, quote)
      const heard: ShopAnswer[] = []
      await shop.crashAt(table, () => {
        void command.give(quote).then(
          (answer) => heard.push(answer),
          () => undefined,
        )
      })
      await advanceClock(shop.url(), 'PT1M1S')
      const isWhole = await command.isDone(quote)
      const arrived = (await mailCounts(command, quote)).map((count, place) => count - (before[place] ?? 0))
      expect(arrived).toEqual(arrived.map(() => (isWhole ? 1 : 0)))
      expect(isWhole || heard.every(({ status }) => status !== 200), 'what was answered is there').toBe(true)
      const again = await command.give(quote)
      expect(again.status, again.text).toBe(200)
      for (const { body } of heard) expect(again.body).toEqual(body)
      await advanceClock(shop.url(), 'PT11M')
      expect(await command.isDone(quote)).toBe(true)
      const mailed = (await mailCounts(command, quote)).map((count, place) => count - (before[place] ?? 0))
      expect(mailed).toEqual(mailed.map(() => 1))
      await expectSound(shop.url())
    },
  )

  /** Rows that each table was written, by the server that has ended: a connection says so at its end. */
  const written = async () =>
    new Map(
      (
        await queryStore(
          shop.store(),
          'select relname, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables',
        )
      ).map(({ relname, rows }) => [String(relname), Number(rows)]),
    )

  // without it a command that writes one table more would have a point at which it is never killed
  test.each(isDeep ? Object.entries(QUOTE_COMMANDS) : [])(
    '[REL-01] the %s of a quote and its mails write no other tables',
    async (name, command) => {
      const quote = await talkedQuote(shop.url(), owner, `${name} as a whole`)
      await command.prepare?.(quote)
      await advanceClock(shop.url(), 'PT11M')
      await shop.stop()
      const before = await written()
      await shop.start()
      expect((await command.give(quote)).status).toBe(200)
      await advanceClock(shop.url(), 'PT1M1S')
      await shop.stop()
      const after = await written()
      await shop.start()
      const tables = [...after].filter(([table, rows]) => rows > (before.get(table) ?? 0)).map(([table]) => table)
      expect(tables.filter((table) => !OF_EACH_RUN.has(table) && !command.tables.includes(table))).toEqual([])
      expect(tables).toContain('event')
    },
  )

  test('[REL-01] [QUO-16] ended between two quotes, the command that ends those of a product goes on with the second, and mails each once', async () => {
    const files = editedCatalogue()
    files.edit('modules/field-work.yaml', '    icon: skills-match\n', '    icon: skills-match\n    is_deleted: true\n')
    const readers = ['stop-1@to.example', 'stop-2@to.example']
    const numbers: string[] = []
    for (const email of readers) {
      const sender = new ShopClient(shop.url())
      expectOk(await sender.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the plan')
      expectOk(await sender.post('/cart/add', { id: 34, module: 1 }), 'the add-on')
      const shared = expectOk(await sender.post('/cart/share', { emails: [email] }), 'the share')
      numbers.push(String(resultOf(shared)['number']))
      await eventually('the quote is mailed', async () => (await mailsTo(shop.url(), email))[0])
    }
    expect(await shopCommand(shop.store(), 'import', files.folder)).toMatchObject({ code: 0 })
    files.dispose()
    const words = ['stop-selling', 'skills-match', '--reason', 'Its licence ended', '--accept']
    const release = await lockRows(addressOf(shop.store()), `select id from quote where number = '${numbers[1]}'`)
    const command = shopCommand(shop.store(), 'billing', ...words)
    const waits = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await eventually('it waits for the second', async () => (await queryStore(shop.store(), `select pid ${waits}`))[0])
    await queryStore(shop.store(), `select pg_terminate_backend(pid) ${waits}`)
    await release()
    expect((await command).code).not.toBe(0)
    const states = async () =>
      (
        await queryStore(
          shop.store(),
          `select state from quote where number = any('{${numbers.join(',')}}') order by id`,
        )
      ).map(({ state }) => state)
    expect(await states()).toEqual(['revoked', 'open'])
    expect(await shopCommand(shop.store(), 'billing', ...words)).toMatchObject({ code: 0 })
    expect(await states()).toEqual(['revoked', 'revoked'])
    await advanceClock(shop.url(), 'PT1S')
    for (const email of readers) {
      const ended = (await mailsTo(shop.url(), email)).filter(({ subject }) => subject.includes('has ended'))
      expect(ended).toHaveLength(1)
    }
    await expectSound(shop.url())
  })
})
