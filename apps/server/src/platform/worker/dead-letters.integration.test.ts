import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../events.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { createKeys } from '../keys.ts'
import { MailRejected } from '../mail/mail-rejection.ts'
import { findDeadLetters } from './dead-letters.ts'
import { outboxJob, type MailOutcome } from './outbox-job.ts'

const START = Date.UTC(2026, 2, 2, 10)
const keys = createKeys('a secret of tests that is long enough for any key')

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

test('[REL-02] a mail that its server rejects for good is given up at once, and listed unless its sender reads it (S-15)', async () => {
  const { db } = opened.store
  const mails = ['receipt', 'quote', 'reminder'].map((dedupeKey) => ({
    template: 'quote',
    to: `${dedupeKey}@kho.example`,
    locale: 'vi' as const,
    dedupeKey,
    refs: {},
    secrets: { token: 'a' },
  }))
  const event = { name: 'quote.shared', entity: 'quote', entityId: 'q', actor: 'system', data: {}, now: START, mails }
  await recordEvent(db, keys, event)
  const ends = new Map<string, () => MailOutcome>([
    [
      'receipt',
      () => {
        throw new MailRejected({ reason: 'unknown', code: '550 5.1.1', text: 'No such user' })
      },
    ],
    ['quote', () => 'undelivered'],
    ['reminder', () => 'not_wanted'],
  ])
  const job = outboxJob({
    db,
    clock: { now: () => START },
    deliver: async ({ dedupe_key: key }) => ends.get(key)?.() ?? 'sent',
    onFailure: () => undefined,
    log: { error: () => undefined },
  })
  await job.runDue(START)
  await expect.poll(async () => job.settled?.() ?? true).toBe(true)
  const { rows } = await sql`select dedupe_key as key, attempts, next_at is null as "isOver", last_error as reason,
    payload ? 'sealed' as "hasLinks" from outbox order by id`.execute(db)
  expect(rows).toEqual([
    { key: 'receipt', attempts: 1, isOver: true, reason: '550 5.1.1 No such user', hasLinks: true },
    { key: 'quote', attempts: 1, isOver: true, reason: 'undelivered', hasLinks: false },
    { key: 'reminder', attempts: 1, isOver: true, reason: 'not wanted any more', hasLinks: false },
  ])
  expect((await findDeadLetters(db)).map(({ to, reason }) => [to, reason])).toEqual([
    ['receipt@kho.example', '550 5.1.1 No such user'],
  ])
})
