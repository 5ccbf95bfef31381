import { sql } from 'kysely'
import { DAY_MS } from '@waybill/domain/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopRows } from '../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { findOwnQuote } from './repository.ts'
import {
  endOwner,
  findManagedQuoteId,
  findOwnerByToken,
  findQuoteOwner,
  forgetOwners,
  insertQuoteOwner,
  storeShareLink,
} from './repository-owner.ts'

const NOW = Date.UTC(2026, 2, 2)

let opened: Awaited<ReturnType<typeof openTestStore>>
let cartId: string
beforeAll(async () => {
  opened = await openTestStore()
  await shopRows(opened.store.db).catalogue()
  cartId = await shopRows(opened.store.db).cart({ visitor: 'v'.repeat(32) })
})
afterAll(() => opened.dispose())

const hashOf = (number: string) => Buffer.from(number.padEnd(32, '.'))

/** A quote of a visitor with its owner, in so many revisions; answers their ids. */
async function owned(number: string, revisions = 1): Promise<readonly string[]> {
  const { db } = opened.store
  const ids: string[] = []
  for (let revision = 1; revision <= revisions; revision += 1) {
    const state = revision < revisions ? 'superseded' : 'open'
    // oxlint-disable-next-line no-await-in-loop -- in their order
    ids.push(await shopRows(db).quote({ cartId, number, revision, state }))
  }
  await insertQuoteOwner(db, {
    number,
    email: 'Noor@owns.example',
    locale: 'fr',
    tokenHash: hashOf(number),
    manageSealed: 'manage',
    shareSealed: 'share',
    now: NOW,
  })
  return ids
}

test('[SEC-03] a link reads the quote of its number alone, and none that has an account', async () => {
  const { db } = opened.store
  const [own = ''] = await owned('Q-1')
  const [other = ''] = await owned('Q-2')
  const scope = { accountId: null, number: 'Q-1' } as const
  expect(await findOwnQuote(db, { id: own, ...scope })).toMatchObject({ number: 'Q-1' })
  expect(await findOwnQuote(db, { id: other, ...scope })).toBeUndefined()
  expect(await findOwnQuote(db, { id: own, accountId: 1 })).toBeUndefined()
  const accountId = await shopRows(db).account()
  await sql`update quote set account_id = ${accountId} where id = ${own}`.execute(db)
  expect(await findOwnQuote(db, { id: own, ...scope })).toBeUndefined()
  expect(await findManagedQuoteId(db, 'Q-1')).toBeUndefined()
})

test('[QUO-10] a revision keeps the owner, and has another link to be copied', async () => {
  const { db } = opened.store
  const ids = await owned('Q-3', 3)
  expect(await findManagedQuoteId(db, 'Q-3')).toBe(ids[2])
  await storeShareLink(db, 'Q-3', 'newest')
  expect(await findQuoteOwner(db, 'Q-3')).toMatchObject({ share_sealed: 'newest', manage_sealed: 'manage' })
})

test('[INV-02] an ended link names no address, and can’t be sealed again', async () => {
  const { db } = opened.store
  await owned('Q-4')
  await endOwner(db, 'Q-4', NOW)
  expect(await findQuoteOwner(db, 'Q-4')).toBeUndefined()
  expect(await findOwnerByToken(db, hashOf('Q-4'))).toMatchObject({
    email: '',
    email_norm: '',
    manage_sealed: null,
    share_sealed: null,
    ended_at: NOW,
  })
  await storeShareLink(db, 'Q-4', 'newest')
  expect(await findOwnerByToken(db, hashOf('Q-4'))).toMatchObject({ share_sealed: null })
  await expect(
    sql`update quote_owner set email = 'noor@owns.example' where number = 'Q-4'`.execute(db),
  ).rejects.toMatchObject({ code: '23514' })
})

test('[INV-02] owners are forgotten 400 days after the end of the newest revision', async () => {
  const { db } = opened.store
  const ids = await owned('Q-5', 2)
  const { expires_at: end } = await db
    .selectFrom('quote')
    .select('expires_at')
    .where('id', '=', ids[1] ?? '')
    .executeTakeFirstOrThrow()
  await forgetOwners(db, end + 400 * DAY_MS - 1)
  expect(await findQuoteOwner(db, 'Q-5')).toBeDefined()
  await forgetOwners(db, end + 400 * DAY_MS)
  expect(await findQuoteOwner(db, 'Q-5')).toBeUndefined()
})
