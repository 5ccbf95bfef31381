import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { Database } from '../../platform/database/database.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { hashToken } from '../../platform/ids.ts'
import {
  bindStaff,
  countTry,
  findKnown,
  forgetProviderSignIns,
  insertAway,
  insertKnown,
  takeAway,
  takeKnown,
} from './repository-provider.ts'
import { insertStaff } from './repository.ts'

const NOW = Date.UTC(2026, 10, 30)
const END = NOW + 5 * MINUTE_MS
const issuer = 'https://login.example'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
let staffId: number
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  const person = { email: 'noor@shop.example', emailNorm: 'noor@shop.example', name: 'Noor', role: 'support' } as const
  staffId = (await insertStaff(db, { ...person, passwordHash: '', totpSealed: Buffer.of(1), now: NOW })) ?? 0
})
afterAll(() => opened.dispose())

test('[ACC-16] what is at the provider comes back once, in time, and is no sign-in that waits for its factor', async () => {
  const away = (name: string) => ({ stateHash: hashToken(name), issuer, next: '/admin', expiresAt: END })
  await insertAway(db, away('late'))
  await insertAway(db, away('in time'))
  expect(await takeAway(db, { stateHash: hashToken('late'), now: END })).toBeUndefined()
  expect(await findKnown(db, { tokenHash: hashToken('in time'), now: NOW })).toBeUndefined()
  expect(await countTry(db, { tokenHash: hashToken('in time'), now: NOW }, 5)).toBeUndefined()
  const both = await Promise.all([1, 2].map(() => takeAway(db, { stateHash: hashToken('in time'), now: END - 1 })))
  expect(both.filter((taken) => taken?.next === '/admin')).toHaveLength(1)
})

test('[ACC-16] [ADM-06] a sign-in waits five minutes for its factor, counts each try, and is taken once', async () => {
  const known = { issuer, subject: 'noor', staffId, next: '/admin', expiresAt: END }
  const at = (name: string, now: number) => ({ tokenHash: hashToken(name), now })
  await insertKnown(db, { ...known, tokenHash: hashToken('waiting') })
  expect(await takeAway(db, { stateHash: hashToken('waiting'), now: NOW })).toBeUndefined()
  expect(await findKnown(db, at('waiting', END - 1))).toMatchObject({ email: 'noor@shop.example', expiresAt: END })
  expect(await findKnown(db, at('waiting', END))).toBeUndefined()
  expect(await countTry(db, at('waiting', END), 5)).toBeUndefined()
  const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => countTry(db, at('waiting', END - 1), 5)))
  expect(tries.filter((owner) => owner?.id === staffId)).toHaveLength(5)
  const both = await Promise.all([1, 2].map(() => takeKnown(db, hashToken('waiting'))))
  expect(both.filter((taken) => taken?.staffId === staffId)).toHaveLength(1)
})

test('[ACC-16] an identity is of one member of the staff, who has one at each provider', async () => {
  const other = { email: 'mira@shop.example', emailNorm: 'mira@shop.example', name: 'Mira', role: 'support' } as const
  const mira = (await insertStaff(db, { ...other, passwordHash: '', totpSealed: Buffer.of(1), now: NOW })) ?? 0
  const bind = (subject: string, id: number, at = issuer) => bindStaff(db, { issuer: at, subject, staffId: id }, NOW)
  expect((await Promise.all([bind('a', mira), bind('a', mira)])).toSorted()).toEqual(['known', 'new'])
  expect(await bind('a', staffId)).toBeUndefined()
  expect(await bind('b', mira)).toBeUndefined()
  expect(await bind('b', mira, 'https://other.example')).toBe('new')
})

test('what never came to its end is forgotten by real time', async () => {
  const lost = { stateHash: hashToken('lost'), issuer, next: '/admin', expiresAt: Date.UTC(2020, 0, 1) }
  await insertAway(db, lost)
  await forgetProviderSignIns(db)
  const { rows } = await sql<object>`select 1 from staff_provider_sign_in where next = '/admin'
    and expires_at < '2021-01-01'`.execute(db)
  expect(rows).toHaveLength(0)
})
