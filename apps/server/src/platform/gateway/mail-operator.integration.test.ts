import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { createKeys } from '../keys.ts'
import { operatorMailer } from './mail-operator.ts'
import { openTestStore } from './testing/open-test-store.ts'

const MORNING = Date.UTC(2026, 2, 2, 10)

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

test('[PAY-08] the operator is mailed once a day that the provider does not authorise the shop, by whichever node finds out', async () => {
  const { db } = opened.store
  const node = () =>
    operatorMailer({
      db,
      keys: createKeys('a secret of sixteen bytes at least'),
      operator: () => 'ops@shop.example',
      provider: 'stripe',
    })
  const [one, other] = [node(), node()]
  await Promise.all([one(MORNING), other(MORNING)])
  await one(MORNING + 60_000)
  await other(MORNING + DAY_MS)
  const { rows } = await sql`
    select payload->>'template' as template, payload->>'to' as recipient, payload->'refs' as refs, dedupe_key as key
    from outbox order by id`.execute(db)
  const mail = { template: 'gateway_unauthorized', recipient: 'ops@shop.example', refs: { provider: 'stripe' } }
  expect(rows).toEqual([
    { ...mail, key: 'gateway_unauthorized:stripe:2026-03-02' },
    { ...mail, key: 'gateway_unauthorized:stripe:2026-03-03' },
  ])
})
