import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { cancelAttempt, makeAttempt, makeAwaitedAttempt } from './make-attempt.ts'
import { takeCall } from '../store/attempts.ts'
import { START } from '../testing/stored-account.ts'
import { chargingStore } from '../testing/charging-store.ts'

const CHECKS_THE_BANK = '4000002760003184'

const store = chargingStore()

interface Known {
  readonly state: string
  readonly gateway_ref: string | null
  readonly payment_state: number
  readonly payment_ref: string | null
}

async function known(attemptId: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select attempt.state, attempt.gateway_ref, payment.state as payment_state, payment.gateway_ref as payment_ref
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
    where attempt.id = ${attemptId}`.execute(store.db)
  return rows[0]
}

async function charges(): Promise<readonly (readonly [ref: string, status: string])[]> {
  const { rows } = await sql<{ ref: string; status: string }>`select ref, status from gw.charge`.execute(store.db)
  return rows.map(({ ref, status }) => [ref, status])
}

const died = (_?: unknown): never => {
  throw new Error('the node died')
}

describe('a try in two phases', () => {
  test('has the reference of its payment stored before the payment is confirmed', async () => {
    const attemptId = await store.begun()
    const seen: unknown[] = []
    const ports = store.portsWith({
      confirmPayment: async (request) => {
        seen.push([(await known(attemptId))?.gateway_ref, request.paymentRef])
        return store.sandbox.confirmPayment(request)
      },
    })
    expect(await makeAttempt(ports, { attemptId })).toMatchObject({ kind: 'paid' })
    const [[ref] = ['']] = await charges()
    expect(seen).toEqual([[ref, ref]])
    expect(await known(attemptId)).toEqual({ state: 'paid', gateway_ref: ref, payment_state: 2, payment_ref: ref })
  })

  test.each<readonly [string, Partial<PaymentGateway>]>([
    ['before its start', { startPayment: died }],
    ['after its start', { startPayment: async (request) => died(await store.sandbox.startPayment(request)) }],
    ['before its confirmation', { confirmPayment: died }],
    [
      'after its confirmation',
      { confirmPayment: async (request) => died(await store.sandbox.confirmPayment(request)) },
    ],
  ])('whose node died %s is paid once by the look that follows', async (_, at) => {
    const attemptId = await store.begun()
    await expect(makeAttempt(store.portsWith(at), { attemptId })).rejects.toThrow('the node died')
    expect(await makeAttempt(store.portsWith(), { attemptId, isLook: true })).toMatchObject({ kind: 'paid' })
    const [[ref, status] = ['', '']] = await charges()
    expect([await charges(), status]).toEqual([[[ref, 'succeeded']], 'succeeded'])
    expect(await known(attemptId)).toEqual({ state: 'paid', gateway_ref: ref, payment_state: 2, payment_ref: ref })
  })

  test('whose answer is overtaken by a newer call counts for nothing, and who waits for its end reads on (B-91)', async () => {
    const overtaken = store.portsWith({
      confirmPayment: async (request) => {
        const answer = await store.sandbox.confirmPayment(request)
        await takeCall(store.db, attemptId, store.clock.now)
        return answer
      },
    })
    const attemptId = await store.begun()
    expect(await makeAttempt(overtaken, { attemptId })).toMatchObject({ kind: 'paid' })
    expect(await known(attemptId)).toMatchObject({ state: 'started', payment_state: 3 })
    expect(await makeAwaitedAttempt(overtaken, { attemptId })).toMatchObject({ kind: 'paid' })
    expect(await known(attemptId)).toMatchObject({ state: 'paid', payment_state: 2 })
    expect(await charges()).toHaveLength(1)
  })

  test.each(['declined', 'blocked'] as const)(
    'that was %s is settled for who waits, also where a newer call overtook it (B-91)',
    async (kind) => {
      const outcomes = {
        declined: { kind: 'declined', code: 'declined', isHard: false },
        blocked: { kind: 'blocked', ref: 'ch_blocked' },
      } as const
      const overtaken = store.portsWith({
        confirmPayment: async () => {
          await takeCall(store.db, attemptId, store.clock.now)
          return outcomes[kind]
        },
        readPayment: async () => outcomes[kind],
      })
      const attemptId = await store.begun()
      expect(await makeAwaitedAttempt(overtaken, { attemptId })).toMatchObject({ kind })
      expect(await known(attemptId)).toMatchObject({ state: kind })
    },
  )

  test('that another node has begun to read is not confirmed by the first, and who waits for its end hears it', async () => {
    const attemptId = await store.begun()
    let overtaking = 2
    const ports = store.portsWith({
      startPayment: async (request) => {
        if (overtaking > 0) await takeCall(store.db, attemptId, store.clock.now)
        overtaking -= 1
        return store.sandbox.startPayment(request)
      },
    })
    expect(await makeAttempt(ports, { attemptId })).toBeUndefined()
    expect(await charges()).toEqual([])
    expect(await known(attemptId)).toMatchObject({ state: 'started', gateway_ref: null })
    expect(await makeAwaitedAttempt(ports, { attemptId })).toMatchObject({ kind: 'paid' })
    expect(await charges()).toHaveLength(1)
  })

  test('that could not be started is known to have moved nothing', async () => {
    const attemptId = await store.begun()
    const timeOut = { kind: 'error', class: 702, isOutcomeKnown: false } as const
    await makeAttempt(store.portsWith({ startPayment: async () => timeOut }), { attemptId })
    expect(await known(attemptId)).toMatchObject({ state: 'ended', payment_state: 0 })
  })

  test.each(['a look', 'a repeated call'])(
    'that was charged stays open where %s can not reach the provider: a rejection at the door does not say that nothing was charged',
    async (kind) => {
      const attemptId = await store.begun()
      const lost = { kind: 'error', class: 702, isOutcomeKnown: false } as const
      const charging = store.portsWith({
        confirmPayment: async (request) => (await store.sandbox.confirmPayment(request)) && lost,
      })
      expect(await makeAttempt(charging, { attemptId })).toEqual(lost)
      const busy = async () => ({ kind: 'error', class: 705, isOutcomeKnown: true }) as const
      const isLook = kind === 'a look'
      await makeAttempt(store.portsWith({ readPayment: busy, confirmPayment: busy }), { attemptId, isLook })
      expect(await known(attemptId)).toMatchObject({ state: 'started', payment_state: 3 })
      expect(await makeAttempt(store.portsWith(), { attemptId, isLook: true })).toMatchObject({ kind: 'paid' })
      expect(await charges()).toHaveLength(1)
    },
  )

  test('that an earlier release charged, without a stored reference, is found by its key', async () => {
    const attemptId = await store.begun()
    const lost = store.portsWith({
      confirmPayment: async (request) => died(await store.sandbox.confirmPayment(request)),
    })
    await expect(makeAttempt(lost, { attemptId })).rejects.toThrow('the node died')
    await sql`update payment_attempt set gateway_ref = null`.execute(store.db)
    const readOnly = store.portsWith({ startPayment: died, confirmPayment: died })
    expect(await makeAttempt(readOnly, { attemptId, isLook: true })).toMatchObject({ kind: 'paid' })
    expect(await known(attemptId)).toMatchObject({ state: 'paid', payment_state: 2 })
  })
})

describe('an abandoned challenge', () => {
  async function challenged(): Promise<{ readonly attemptId: number; readonly resultToken: string }> {
    const attemptId = await store.begun(undefined, CHECKS_THE_BANK)
    const answer = await makeAttempt(store.portsWith(), { attemptId })
    if (answer?.kind !== 'challenge') throw new Error(`no challenge but ${answer?.kind ?? 'nothing'}`)
    const decided = await store.sandbox.decideChallenge(answer.challengeId, true)
    if (!decided.ok) throw new Error(decided.failure.code)
    return { attemptId, resultToken: decided.value.resultToken }
  }

  test('is cancelled at the provider once its time is over, so that it can’t be paid beside another try', async () => {
    const { attemptId, resultToken } = await challenged()
    store.clock.now = START + 15 * MINUTE_MS - 1
    expect(await makeAttempt(store.portsWith(), { attemptId, isLook: true })).toMatchObject({ kind: 'challenge' })
    store.clock.now = START + 15 * MINUTE_MS
    expect(await makeAttempt(store.portsWith(), { attemptId, isLook: true })).toEqual({ kind: 'cancelled' })
    expect(await known(attemptId)).toMatchObject({ state: 'declined', payment_state: 6 })
    await makeAttempt(store.portsWith(), { attemptId, threeDSecureResult: resultToken })
    expect(await charges()).toEqual([])
  })

  test('that its member cancels is dead at the provider before anything is written here', async () => {
    const { attemptId, resultToken } = await challenged()
    const seen: unknown[] = []
    const ports = store.portsWith({
      cancelPayment: async (ref) => {
        seen.push((await known(attemptId))?.state)
        return store.sandbox.cancelPayment(ref)
      },
    })
    expect(await cancelAttempt(ports, { attemptId, actor: 'member:1' })).toEqual({ ok: true, value: undefined })
    expect(seen).toEqual(['challenge'])
    expect((await known(attemptId))?.state).not.toBe('challenge')
    await makeAttempt(store.portsWith(), { attemptId, threeDSecureResult: resultToken })
    expect(await charges()).toEqual([])
  })
})

describe('a disputed payment', () => {
  async function paidPayment(): Promise<{ readonly attemptId: number; readonly ref: string }> {
    const attemptId = await store.begun()
    await makeAttempt(store.portsWith(), { attemptId })
    const [[ref] = ['']] = await charges()
    return { attemptId, ref }
  }

  async function dispute(ref: string, verdict?: 'won' | 'lost'): Promise<void> {
    const disputed = await store.sandbox.dispute(ref)
    if (!disputed.ok) throw new Error(disputed.failure.code)
    if (verdict !== undefined) await store.sandbox.decideDispute(disputed.value.disputeRef, verdict)
  }

  test.each([
    ['won', 'paid', 2],
    ['lost', 'charged_back', 4],
  ] as const)(
    'is held while it is open, and after a verdict that it is %s the try is %s (B-117)',
    async (...expected) => {
      const [verdict, state, paymentState] = expected
      const { attemptId, ref } = await paidPayment()
      await dispute(ref)
      await makeAttempt(store.portsWith(), { attemptId, isLook: true })
      expect(await known(attemptId)).toMatchObject({ state: 'disputed', payment_state: 7 })
      expect(await charges()).toEqual([[ref, 'pending']])
      await dispute(ref, verdict)
      await makeAttempt(store.portsWith(), { attemptId, isLook: true })
      expect(await known(attemptId)).toMatchObject({ state, payment_state: paymentState })
      expect(await charges()).toEqual([[ref, 'succeeded']])
    },
  )

  test('that was lost before anything of it was read is charged back all the same', async () => {
    const { attemptId, ref } = await paidPayment()
    await dispute(ref, 'lost')
    await makeAttempt(store.portsWith(), { attemptId, isLook: true })
    expect(await known(attemptId)).toMatchObject({ state: 'charged_back', payment_state: 4 })
    const ours = await sql<{
      ref: string
      amount: number
    }>`select gateway_ref as ref, amount from public.refund`.execute(store.db)
    const theirs = await sql<{ ref: string; amount: number }>`select ref, amount from gw.refund`.execute(store.db)
    expect(ours.rows).toEqual(theirs.rows)
    expect(ours.rows).toHaveLength(1)
  })
})
