import { fail, ok } from '@waybill/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { refusal } from '../http/refusal.ts'
import type { Executor, Store } from './database.ts'
import { inTransaction } from './transaction.ts'

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

  test('that is refused is rolled back, and the refusal comes out as it went in', async () => {
    const refused = refusal(409, 'stale-version', { details: { version: 3 } })
    const outcome = await inTransaction(store, async (db) => {
      await write(db, 'a')
      return fail(refused)
    })
    expect([outcome, await written()]).toEqual([{ ok: false, failure: refused }, []])
  })

  test('that is refused but keeps its work is committed: a counted attempt, a mail to the owner', async () => {
    const refused = refusal(429, 'too-many-requests', { keepsWork: true })
    const outcome = await inTransaction(store, async (db) => {
      await write(db, 'a')
      return fail(refused)
    })
    expect([outcome, await written()]).toEqual([{ ok: false, failure: refused }, ['a']])
  })

  test('that throws is rolled back, and the error is not swallowed', async () => {
    const broken = inTransaction(store, async (db) => {
      await write(db, 'a')
      throw new Error('a bug')
    })
    await expect(broken).rejects.toThrow('a bug')
    expect(await written()).toEqual([])
  })

  test('is not seen by others before its end', async () => {
    if (store.kind === 'embedded') return
    await inTransaction(store, async (db) => {
      await write(db, 'a')
      expect(await written()).toEqual([])
      return ok(true)
    })
    expect(await written()).toEqual(['a'])
  })
})

describe('a conflict that the next try resolves', () => {
  /** A command that meets the conflict in its first tries. */
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
