import { money } from '@waybill/domain/money'
import { fail, ok } from '@waybill/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createGatewayWatch } from '../gateway/gateway-health.ts'
import { guardGateway } from '../gateway/guard-gateway.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { scriptedGateway } from '../gateway/testing/scripted-gateway.ts'
import { apiError } from '../http/api-error.ts'
import { openMail } from '../mail/open-mail.ts'
import type { Executor, Store } from './database.ts'
import { outsideTransaction } from './open-transaction.ts'
import { asOne, inTransaction } from './transaction.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let store: Store
beforeAll(async () => {
  opened = await openTestStore()
  store = opened.store
})
afterAll(() => opened.dispose())
beforeEach(() => store.runScript('truncate mail_suppression'))

async function write(db: Executor, email: string): Promise<void> {
  await sql`insert into mail_suppression (email_norm, created_at) values (${email}, '2026-01-31Z')`.execute(db)
}

async function written(): Promise<readonly string[]> {
  return (
    await sql<{ email: string }>`select email_norm as email from mail_suppression order by 1`.execute(store.db)
  ).rows.map(({ email }) => email)
}

describe('a command in its transaction', () => {
  test('that is done is committed', async () => {
    const outcome = await inTransaction(store, async (db) => {
      await write(db, 'a')
      return ok(7)
    })
    expect([outcome, await written()]).toEqual([{ ok: true, value: 7 }, ['a']])
  })

  test('that is rejected is rolled back, and the error comes out as it went in', async () => {
    const rejected = apiError(409, 'stale-version', { details: { version: 3 } })
    const outcome = await inTransaction(store, async (db) => {
      await write(db, 'a')
      return fail(rejected)
    })
    expect([outcome, await written()]).toEqual([{ ok: false, failure: rejected }, []])
  })

  test('that is rejected but saves its work is committed: a counted attempt, a mail to the owner', async () => {
    const rejected = apiError(429, 'too-many-requests', { keepsWork: true })
    const outcome = await inTransaction(store, async (db) => {
      await write(db, 'a')
      return fail(rejected)
    })
    expect([outcome, await written()]).toEqual([{ ok: false, failure: rejected }, ['a']])
  })

  test('that throws is rolled back, and the error is not swallowed', async () => {
    const broken = inTransaction(store, async (db) => {
      await write(db, 'a')
      throw new Error('a bug')
    })
    await expect(broken).rejects.toThrow('a bug')
    expect(await written()).toEqual([])
  })

  test('is not seen by others before its end; on the embedded store they wait for it', async () => {
    let isDone = false
    const look = async (): Promise<unknown> => ({ seen: await written(), isDone })
    const { looked } = await store.db.transaction().execute(async (trx) => {
      await write(trx, 'a')
      const started = outsideTransaction(look)
      if (store.kind === 'postgres') await started
      isDone = true
      return { looked: started }
    })
    expect(await looked).toEqual(
      store.kind === 'postgres' ? { seen: [], isDone: false } : { seen: ['a'], isDone: true },
    )
    expect(await written()).toEqual(['a'])
  })
})

describe('while a transaction is open', () => {
  test('a query on the handle of the store fails at once on both stores, where the embedded one would wait for ever', async () => {
    const reaching = inTransaction(store, async (db) => {
      await write(db, 'a')
      await written()
      return ok(true)
    })
    await expect(reaching).rejects.toThrow('the database was reached inside a transaction')
    expect(await written()).toEqual([])
  })

  test('a second transaction inside of it fails, and one that joins it does not', async () => {
    const second = inTransaction(store, () => inTransaction(store, async () => ok(true)))
    await expect(second).rejects.toThrow('the database was reached inside a transaction')
    const joined = inTransaction(store, async (db) => {
      await asOne(db, (trx) => write(trx, 'a'))
      return ok(true)
    })
    expect([await joined, await written()]).toEqual([{ ok: true, value: true }, ['a']])
  })

  test('neither the gateway nor the mail server is called', async () => {
    const { gateway, keys } = scriptedGateway([])
    const clock = { now: () => 0 }
    const log = { error: () => undefined, warn: () => undefined }
    const watch = createGatewayWatch({ clock, log, mailOperator: async () => undefined })
    const guarded = guardGateway(gateway, { clock, sleep: async () => undefined, use: 'requests', watch })
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' })
    if (!config.ok) throw new Error(config.problems.join())
    const mail = openMail(config.config, {
      db: store.db,
      publicUrl: 'http://localhost',
      shop: () => ({ contact: { replyDays: 1 }, seller: { shopName: 'Fleet' } }),
    })
    const message = { dedupeKey: 'a', to: 'a@b.example', subject: '', text: '', html: '', headers: {}, attachments: [] }
    const charge = {
      idempotencyKey: 'key',
      paymentRef: 'ch_1',
      method: { methodRef: 'pm_1' },
      amount: money(100, 'USD'),
      invoiceRef: '1',
    }
    const inside = (work: () => Promise<unknown>) => inTransaction(store, async () => ok(await work()))
    await expect(inside(() => guarded.confirmPayment(charge))).rejects.toThrow('the payment gateway was reached inside')
    await expect(inside(() => mail.send(message, 0))).rejects.toThrow('the mail server was reached inside')
    expect(keys).toEqual([])
  })

  test('others use the handle, and its own work may again at its end', async () => {
    let goOn = (): void => undefined
    const waiting = new Promise<void>((resolve) => (goOn = resolve))
    let later: Promise<readonly string[]> | undefined
    const open = inTransaction(store, async (db) => {
      await write(db, 'a')
      later = waiting.then(() => written())
      return ok(true)
    })
    const beside = inTransaction(store, async (db) => {
      await write(db, 'b')
      return ok(true)
    })
    await Promise.all([open, beside])
    goOn()
    expect(await later).toEqual(['a', 'b'])
  })

  test('a message of the database wakes work that is no part of it', async () => {
    const heard = Promise.withResolvers<readonly string[]>()
    const unlisten = await store.listen('work', () => void written().then(heard.resolve, heard.reject))
    await inTransaction(store, async (db) => {
      await sql`select pg_notify('work', '')`.execute(db)
      await write(db, 'a')
      return ok(true)
    })
    expect(await heard.promise).toEqual(['a'])
    await unlisten()
  })
})

describe('a conflict that the next try resolves', () => {
  /** A command that gets the conflict in its first tries. */
  async function conflicted(code: string, times: number) {
    let tries = 0
    const outcome = await inTransaction(store, async (db) => {
      tries += 1
      await write(db, `try ${tries}`)
      if (tries <= times)
        await sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`).execute(db)
      return ok(true)
    }).catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))
    return { tries, outcome, written: await written() }
  }

  test.each(['40001', '40P01'])(
    '%s: the whole command runs again, and what the failed try wrote is gone',
    async (code) => {
      expect(await conflicted(code, 2)).toEqual({ tries: 3, outcome: { ok: true, value: true }, written: ['try 3'] })
    },
  )

  test.each(['40001', '40P01'])('%s: it is given up after three tries', async (code) => {
    expect(await conflicted(code, 99)).toEqual({ tries: 3, outcome: code, written: [] })
  })

  test.each(['23505', '57014', '22P02'])('%s is none: the command runs once', async (code) => {
    expect(await conflicted(code, 99)).toEqual({ tries: 1, outcome: code, written: [] })
  })
})
