import { fail, ok, type Result } from '@waybill/domain/result'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { hashToken } from '../ids.ts'
import type { Actor } from './actor.ts'
import { withClaimedAnswer, withIdempotency } from './idempotency.ts'
import { apiError, type ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'

const DEFINITION = { summary: '', area: 'cart', access: 'cart', isIdempotent: true } as const
const visitor = (cart: string): Actor => ({ kind: 'visitor', visitorHash: hashToken(cart) })

let opened: Awaited<ReturnType<typeof openTestStore>>
let store: Store
beforeAll(async () => {
  opened = await openTestStore()
  store = opened.store
})
afterAll(() => opened.dispose())
let runs: number
beforeEach(async () => {
  runs = 0
  await store.runScript('truncate idempotency')
})

interface Sending {
  readonly key?: string | readonly string[]
  readonly body?: unknown
  readonly actor?: Actor
  readonly url?: string
  readonly work?: () => Promise<Result<object, ApiError>>
}

/** One request as the call registrar runs it: key and command in one transaction. */
function send({
  key = 'k-1',
  body = { id: 2 },
  actor = visitor('a'),
  url = '/cart/share',
  work,
}: Sending = {}): Promise<Result<object, ApiError>> {
  // what this is about reads no more of a request than this
  const context = {
    actor,
    now: Date.UTC(2026, 2, 2),
    request: { url, headers: { ...(key !== '' && { 'idempotency-key': key }) } },
  } as unknown as RequestContext
  const once = async (): Promise<Result<object, ApiError>> => {
    runs += 1
    return ok({ result: { run: runs } })
  }
  return inTransaction(store, (db) =>
    withIdempotency({ db, context, definition: DEFINITION, key: 'POST /cart/share', body }, work ?? once),
  )
}

const FIRST = { ok: true, value: { result: { run: 1 } } }
const CONFLICT = { ok: false, failure: { status: 409, code: 'idempotency-conflict' } }

describe('[CART-17] a request with a key', () => {
  test('that comes again gets the first answer, and nothing is done a second time', async () => {
    expect([await send(), await send(), await send()]).toEqual([FIRST, FIRST, FIRST])
    expect(runs).toBe(1)
  })

  test('that comes twenty times at once is done once, and all get its answer', async () => {
    const answers = await mapConcurrently(Array.from({ length: 20 }), () => send())
    expect(answers).toEqual(answers.map(() => FIRST))
    expect(runs).toBe(1)
  })

  test('that comes with another body, or to another address, is a conflict', async () => {
    await send()
    expect(await send({ body: { id: 3 } })).toEqual(CONFLICT)
    expect(await send({ url: '/cart/share?x=1' })).toEqual(CONFLICT)
    expect(runs).toBe(1)
  })

  test('is another person’s own: keys of two owners are independent', async () => {
    await send()
    expect(await send({ actor: visitor('b') })).toEqual({ ok: true, value: { result: { run: 2 } } })
    expect(
      await send({
        actor: {
          kind: 'staff',
          sessionId: 1,
          staffId: 1,
          email: '',
          name: '',
          role: 'owner',
          isAlone: false,
          hasApp: true,
          hasPasskey: false,
          signedInAt: 0,
          confirmedAt: 0,
        },
      }),
    ).toEqual({
      ok: true,
      value: { result: { run: 3 } },
    })
  })

  test('that was rejected, or broke, may be sent again: its key is free', async () => {
    const rejected = apiError(422, 'cart-empty')
    expect(await send({ work: async () => fail(rejected) })).toEqual({ ok: false, failure: rejected })
    await expect(send({ work: () => Promise.reject(new Error('a bug')) })).rejects.toThrow('a bug')
    expect(await send()).toEqual(FIRST)
  })

  test('is stored as the hash of its body and the answer, done at the instant of the first', async () => {
    await send({ body: { comment: 'canary' } })
    const { rows } = await sql<{
      request_hash: string
      outcome: object
    }>`select scope, key, request_hash, outcome, status, done_at from idempotency`.execute(store.db)
    expect(rows).toMatchObject([
      { key: 'k-1', status: 200, outcome: { result: { run: 1 } }, done_at: Date.UTC(2026, 2, 2) },
    ])
    expect(JSON.stringify(rows)).not.toContain('canary')
  })
})

describe('[CART-17] without a key', () => {
  test('every request is done, and so is one of a visitor without anything of their own', async () => {
    await send({ key: '' })
    await send({ key: '' })
    await send({ actor: { kind: 'visitor', visitorHash: undefined } })
    await send({ actor: { kind: 'visitor', visitorHash: undefined } })
    expect(runs).toBe(4)
    expect((await sql`select key from idempotency`.execute(store.db)).rows).toEqual([])
  })

  test.each([[' '], ['k k'], ['k\u0000'], ['é'], ['k'.repeat(129)], [['a', 'b']]])(
    'a key %j is rejected by name, and nothing is done',
    async (key) => {
      expect(await send({ key })).toMatchObject({
        ok: false,
        failure: { status: 422, errors: [{ path: 'Idempotency-Key' }] },
      })
      expect(runs).toBe(0)
    },
  )
})

describe('[CART-17] a command that commits by itself', () => {
  const claim = (work: () => Promise<Result<object, ApiError>>) => {
    const request = { url: '/command', headers: { 'idempotency-key': 'k-1' } }
    // what this is about reads no more of a request than this
    const context = { actor: visitor('a'), now: Date.UTC(2026, 2, 2), request } as unknown as RequestContext
    const keyed = { db: store.db, store, context, definition: DEFINITION, key: 'POST /cart/share', body: {} } as const
    return withClaimedAnswer(keyed, work)
  }
  const once = async () => {
    runs += 1
    return ok({ result: { run: runs } })
  }

  test('is done once of twenty at once, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(once)))
    expect(answers).toEqual(answers.map(() => FIRST))
    expect(runs).toBe(1)
  })

  test('that broke off is not done again under its key, and leaves no request open (I29)', async () => {
    await expect(claim(() => Promise.reject(new Error('the node is gone')))).rejects.toThrow('the node is gone')
    expect(await claim(once)).toEqual({ ok: false, failure: { status: 409, code: 'idempotency-unclear' } })
    expect(runs).toBe(0)
    expect((await sql`select key from idempotency where done_at is null`.execute(store.db)).rows).toEqual([])
  })

  test('that was rejected may be tried again under its key', async () => {
    expect(await claim(async () => fail(apiError(409, 'busy')))).toMatchObject({ ok: false })
    expect(await claim(once)).toEqual(FIRST)
  })
})
