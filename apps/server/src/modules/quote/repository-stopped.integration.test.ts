import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { quotesSelling } from './use-cases/stop-selling.ts'

const NOW = Date.UTC(2026, 2, 2)
const GONE = 34

let opened: Awaited<ReturnType<typeof openTestStore>>

beforeAll(async () => {
  opened = await openTestStore('published')
})
afterAll(() => opened.dispose())

const content = (planId: number, ...lines: readonly number[]) => ({
  cart: { planId, lines: lines.map((productId) => ({ productId, bundled: false })) },
})

interface SoughtQuote {
  readonly name: string
  readonly count?: number
  readonly state?: 'open' | 'accepted' | 'expired'
  readonly snapshot?: object
  readonly offered?: object
  readonly accepted?: object
  readonly expiresAt?: string
}

async function insert({ name, count = 1, state = 'open', ...quote }: SoughtQuote): Promise<void> {
  const { snapshot = content(2, GONE), offered, accepted, expiresAt = '2026-05-01' } = quote
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  await sql`insert into quote (id, number, revision, state, cart_id, sender_name, comment, locale, catalogue_version,
      currency, total, snapshot, sent_hash, token_hash, expires_at, created_at, offered, accepted, answered_at)
    select gen_random_uuid(), ${name} || n, 1, ${state}, gen_random_uuid(), '', '', 'en', (select max(number) from catalogue_version),
      'USD', n, ${JSON.stringify(snapshot)}::jsonb, '', sha256(convert_to(${name} || n, 'UTF8')), ${expiresAt}::timestamptz, '2026-02-01',
      ${json(offered)}::jsonb, ${json(accepted)}::jsonb, case when ${state} = 'accepted' then timestamptz '2026-02-02' end
    from generate_series(1, ${count}::int) n`.execute(opened.store.db)
}

async function found(): Promise<readonly string[]> {
  const numbers: string[] = []
  const ports = { store: opened.store, clock: { now: () => NOW } }
  for await (const { number } of quotesSelling({ productId: GONE }, ports)) numbers.push(number)
  return numbers
}

test('[QUO-16] what can still be ordered with the product is found, of many, wherever it stands in the quote (S-03)', async () => {
  const options = (...snapshots: readonly object[]) => ({ options: snapshots.map((snapshot) => ({ snapshot })) })
  const without = content(2, 35)
  const held: readonly SoughtQuote[] = [
    { name: 'L-', count: 120 },
    { name: 'P-', snapshot: content(GONE, 35) },
    { name: 'A-', state: 'accepted' },
    { name: 'O-', snapshot: without, offered: options(without, content(2, GONE)) },
  ]
  const others: readonly SoughtQuote[] = [
    { name: 'N-', snapshot: without },
    { name: 'E-', expiresAt: '2026-03-02' },
    { name: 'X-', state: 'expired' },
    {
      name: 'C-',
      state: 'accepted',
      offered: options(content(2, GONE), without),
      accepted: { option: 2, snapshot: without },
    },
  ]
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const quote of [...held, ...others]) await insert(quote)
  const numbers = held.flatMap(({ name, count = 1 }) =>
    Array.from({ length: count }, (_, place) => `${name}${place + 1}`),
  )
  expect((await found()).toSorted()).toEqual(numbers.toSorted())
})
