import { sql } from 'kysely'
import { messagesOf } from '@waybill/domain/quote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopRows } from '../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { findQuoteForMail } from './repository.ts'
import {
  findQuoteOfNumber,
  insertMessage,
  listMarks,
  listMessages,
  listThreadRecipients,
  moveMark,
} from './repository-thread.ts'

const NOW = Date.UTC(2026, 2, 2)
const ADDRESSES = ['Ana@read.example', 'ben@read.example']

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

/** A revision of Q-1001 with its recipients, in their order. */
async function revisionOf(cartId: string, revision: number, state: string) {
  const { db } = opened.store
  const id = await shopRows(db).quote({ cartId, number: 'Q-1001', revision, state })
  for (const email of ADDRESSES)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await sql`insert into quote_recipient (quote_id, email, email_norm, unsubscribe_hash)
      values (${id}, ${email}, ${email.toLowerCase()}, ${Buffer.from(`${email} ${revision}`)})`.execute(db)
  const quote = await findQuoteForMail(db, id)
  if (quote === undefined) throw new Error('no quote')
  return { quote, recipients: await listThreadRecipients(db, id) }
}

test('[QUO-18] a thread goes on through the revisions of a quote: messages, who has opened it, and what was read', async () => {
  const { db } = opened.store
  await shopRows(db).catalogue()
  const cartId = await shopRows(db).cart({ visitor: 'v'.repeat(32) })
  const first = await revisionOf(cartId, 1, 'superseded')
  const [ana, ben] = first.recipients
  const message = { side: 'recipient', audience: 'one', name: '', lineId: undefined, now: NOW } as const
  const asks = { ...message, quote: first.quote, recipientId: ana?.id, text: 'First?' }
  const stored = await insertMessage(db, asks)
  await moveMark(
    db,
    { quote: first.quote, side: 'recipient', recipientId: ana?.id },
    { readThrough: stored, mailAt: NOW },
  )
  const second = await revisionOf(cartId, 2, 'open')
  expect(second.recipients.map(({ thread, hasOpened }) => [thread, hasOpened])).toEqual([
    ['ana@read.example', true],
    ['ben@read.example', false],
  ])
  const answers = { ...message, side: 'owner', quote: second.quote } as const
  await insertMessage(db, { ...answers, recipientId: second.recipients[0]?.id, text: 'Now in revision 2.' })
  await insertMessage(db, { ...answers, recipientId: undefined, audience: 'all', text: 'To all.' })
  const all = await listMessages(db, ['Q-1001'])
  const textsOf = (thread: string | undefined) => messagesOf(all, thread).map(({ text }) => text)
  expect(textsOf('ana@read.example')).toEqual(['First?', 'Now in revision 2.', 'To all.'])
  expect(textsOf(ben?.thread)).toEqual(['To all.'])
  expect(textsOf(undefined)).toEqual(['To all.'])
  await moveMark(
    db,
    { quote: second.quote, side: 'recipient', recipientId: second.recipients[0]?.id },
    { readThrough: 1 },
  )
  const marks = await listMarks(db, 'Q-1001')
  expect(marks).toEqual([{ side: 'recipient', thread: 'ana@read.example', readThrough: stored, mailAt: NOW }])
  expect((await findQuoteOfNumber(db, 'Q-1001'))?.revision).toBe(2)
})
