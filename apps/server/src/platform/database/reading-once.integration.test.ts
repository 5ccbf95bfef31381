import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import type { Executor } from './database.ts'
import { readingOnce } from './reading-once.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await opened.store.runScript('create sequence sent; create table counted (name text)')
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript('truncate counted'))

async function namesIn(db: Executor, prefix = ''): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from counted where name like ${`${prefix}%`} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const writeIn = (db: Executor, name: string) => sql`insert into counted values (${name})`.execute(db)

test('the same question is sent once, beside the first answer and after it; another value is another question', async () => {
  const { db } = opened.store
  const page = readingOnce(db)
  await writeIn(db, 'a')
  expect(await Promise.all([namesIn(page), namesIn(page)])).toEqual([['a'], ['a']])
  await writeIn(db, 'b')
  expect([await namesIn(page), await namesIn(page, 'b'), await namesIn(readingOnce(db))]).toEqual([
    ['a'],
    ['b'],
    ['a', 'b'],
  ])
})

test('what the page itself writes is read, in a transaction and without one', async () => {
  const page = readingOnce(opened.store.db)
  expect(await namesIn(page)).toEqual([])
  await writeIn(page, 'a')
  expect(await namesIn(page)).toEqual(['a'])
  await page.transaction().execute(async (trx) => {
    await writeIn(trx, 'b')
    expect(await namesIn(trx)).toEqual(['a', 'b'])
  })
  expect(await namesIn(page)).toEqual(['a', 'b'])
})

test('a number that each question takes is another one each time', async () => {
  const page = readingOnce(opened.store.db)
  const next = async (): Promise<unknown> => (await sql`select nextval('sent')::int as number`.execute(page)).rows[0]
  expect([await next(), await next()]).toEqual([{ number: 1 }, { number: 2 }])
})

test('a question that fails fails for everyone who asks it', async () => {
  const page = readingOnce(opened.store.db)
  const broken = () => sql`select 1 / ${0}::int as quotient`.execute(page)
  const [one, other] = await Promise.allSettled([broken(), broken()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
})

test('a transaction is left as it is', async () => {
  await opened.store.db.transaction().execute(async (trx) => {
    expect(readingOnce(trx)).toBe(trx)
  })
})
