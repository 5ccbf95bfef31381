import { money } from '@waybill/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { sandboxPerTest, type TestPayment } from '../testing/sandbox-rig.ts'
import { MINUTE_MS } from '@waybill/domain/durations'

const sandbox = sandboxPerTest()
let requested: TestPayment

beforeEach(async () => {
  requested = sandbox.rig.request({ token: await sandbox.rig.card('4000002760003184') })
})

async function challenged(request = requested) {
  const outcome = await sandbox.rig.pay(request)
  if (outcome.kind !== 'challenge') throw new Error(`no challenge but ${outcome.kind}`)
  return outcome
}

async function decided(challengeId: string, isApproved: boolean) {
  const answer = await sandbox.rig.gateway.decideChallenge(challengeId, isApproved)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value
}

test('a 3-D Secure card challenges the customer for 15 minutes and charges nothing', async () => {
  const { gateway, charges, now } = sandbox.rig
  const { challengeId, url, expiresAt } = await challenged()
  expect(url).toBe(`/sandbox/challenge/${challengeId}`)
  expect(expiresAt).toBe(now() + 15 * MINUTE_MS)
  const view = { id: challengeId, state: 'open', amount: requested.amount, expiresAt }
  expect(await gateway.viewChallenge(challengeId)).toEqual(view)
  expect(await charges()).toEqual([])
})

test('called again before the customer chose, the same challenge is answered', async () => {
  const first = await challenged()
  expect(await challenged()).toEqual(first)
  expect(await sandbox.rig.read('key-1')).toEqual(first)
})

test('approved, the same call with the result token is paid, once', async () => {
  const { gateway, charges } = sandbox.rig
  const { challengeId } = await challenged()
  const { resultToken, isApproved } = await decided(challengeId, true)
  const repeated = { ...requested, threeDSecureResult: resultToken }
  await sandbox.rig.openConnections()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => sandbox.rig.pay(repeated)))
  expect(isApproved).toBe(true)
  expect(await charges()).toHaveLength(1)
  const [{ ref } = { ref: '' }] = await charges()
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ kind: 'paid', ref, amount: requested.amount })))
  expect(await gateway.viewChallenge(challengeId)).toMatchObject({ state: 'spent' })
})

test('declined, the charge is declined, with the result token and without', async () => {
  const { charges } = sandbox.rig
  const { challengeId } = await challenged()
  const { resultToken, isApproved } = await decided(challengeId, false)
  const declined = { kind: 'declined', code: 'authentication_failed', isHard: false }
  expect(isApproved).toBe(false)
  expect(await sandbox.rig.pay({ ...requested, threeDSecureResult: resultToken })).toEqual(declined)
  expect(await sandbox.rig.pay(requested)).toEqual(declined)
  expect(await sandbox.rig.read('key-1')).toEqual(declined)
  expect(await charges()).toEqual([])
})

test('the first choice stands, whichever button is clicked then', async () => {
  const { challengeId } = await challenged()
  const first = await decided(challengeId, true)
  expect(await decided(challengeId, false)).toEqual(first)
})

test('two buttons clicked at once are one choice', async () => {
  const { challengeId } = await challenged()
  await sandbox.rig.openConnections()
  const [approve, decline] = await Promise.all([decided(challengeId, true), decided(challengeId, false)])
  expect(approve).toEqual(decline)
  expect(await sandbox.rig.gateway.dueWebhooks(sandbox.rig.now())).toHaveLength(1)
})

test('a result token is good for its own key, amount and currency only', async () => {
  const { charges } = sandbox.rig
  const { challengeId } = await challenged()
  const { resultToken } = await decided(challengeId, true)
  const other = { ...requested, idempotencyKey: 'key-2' }
  await challenged(other)
  const wrongInput = { kind: 'error', class: 701, isOutcomeKnown: true }
  const wrongRequest = { kind: 'error', class: 707, isOutcomeKnown: true }
  const withResult = { ...requested, threeDSecureResult: resultToken }
  expect(await sandbox.rig.pay({ ...other, threeDSecureResult: resultToken })).toEqual(wrongInput)
  expect(await sandbox.rig.pay({ ...withResult, idempotencyKey: 'key-3' })).toEqual(wrongInput)
  expect(await sandbox.rig.pay({ ...withResult, amount: money(2001, 'USD') })).toEqual(wrongRequest)
  expect(await sandbox.rig.pay({ ...withResult, amount: money(2000, 'EUR') })).toEqual(wrongRequest)
  expect(await sandbox.rig.pay({ ...requested, threeDSecureResult: 'tds_guessed' })).toEqual(wrongInput)
  expect(await charges()).toEqual([])
  expect(await sandbox.rig.pay(withResult)).toMatchObject({ kind: 'paid' })
})

test.each([false, true])('at 15 minutes a challenge lapses, chosen %s', async (isChosen) => {
  const { gateway, charges, now, setClock } = sandbox.rig
  const { challengeId, expiresAt } = await challenged()
  const threeDSecureResult = isChosen ? (await decided(challengeId, true)).resultToken : undefined
  setClock(expiresAt)
  const lapsed = { kind: 'declined', code: 'authentication_lapsed', isHard: false }
  const repeated = threeDSecureResult === undefined ? requested : { ...requested, threeDSecureResult }
  expect(await sandbox.rig.pay(repeated)).toEqual(lapsed)
  await gateway.settleDue(now())
  expect(await sandbox.rig.pay(repeated)).toEqual(lapsed)
  expect(await sandbox.rig.read('key-1')).toEqual(lapsed)
  const rejected = { ok: false, failure: { code: 'challenge-lapsed' } }
  expect(await gateway.decideChallenge(challengeId, true)).toEqual(rejected)
  expect(await charges()).toEqual([])
})

test('a millisecond before it lapses, an approved challenge is paid', async () => {
  const { gateway, setClock } = sandbox.rig
  const { challengeId, expiresAt } = await challenged()
  const { resultToken } = await decided(challengeId, true)
  setClock(expiresAt - 1)
  await gateway.settleDue(expiresAt - 1)
  expect(await sandbox.rig.pay({ ...requested, threeDSecureResult: resultToken })).toMatchObject({ kind: 'paid' })
})

test('off session a challenge waits 72 hours for the link in a mail', async () => {
  const { expiresAt } = await challenged({ ...requested, isOffSession: true })
  expect(expiresAt).toBe(sandbox.rig.now() + 72 * 60 * MINUTE_MS)
})

test('in mode challenge any method challenges the customer, and the repeated call charges', async () => {
  const { gateway, card, request } = sandbox.rig
  const plain = request({ token: await card('4242424242424242'), idempotencyKey: 'key-9' })
  await gateway.setMode({ mode: 'challenge', count: 2, webhooks: 'normal' })
  const { challengeId } = await challenged(plain)
  const { resultToken } = await decided(challengeId, true)
  expect(await sandbox.rig.pay({ ...plain, threeDSecureResult: resultToken })).toMatchObject({ kind: 'paid' })
})

test('a time-out after the challenge was passed leaves a charge that the key finds', async () => {
  const { gateway } = sandbox.rig
  const { challengeId } = await challenged()
  const { resultToken } = await decided(challengeId, true)
  await gateway.setMode({ mode: 'timeout_after', count: 1, webhooks: 'normal' })
  expect(await sandbox.rig.pay({ ...requested, threeDSecureResult: resultToken })).toMatchObject({ kind: 'error' })
  expect(await sandbox.rig.read('key-1')).toMatchObject({ kind: 'paid' })
})

/** A request to put the card on file, as the product makes it. */
async function setUpRequest() {
  const customer = await sandbox.rig.gateway.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
  if (customer.kind === 'error') throw new Error('no customer')
  return {
    idempotencyKey: 'set-up-1',
    customerRef: customer.customerRef,
    token: requested.token,
    currency: 'USD' as const,
  }
}

test('setting the card up challenges the customer too, without an amount, and has a method only then', async () => {
  const { gateway, charges, db } = sandbox.rig
  const request = await setUpRequest()
  const outcome = await gateway.setUpMethod(request)
  if (outcome.kind !== 'challenge') throw new Error('no challenge')
  const { challengeId, expiresAt } = outcome
  expect(await gateway.viewChallenge(challengeId)).toEqual({ id: challengeId, state: 'open', expiresAt })
  expect(await db.selectFrom('gw.method').selectAll().execute()).toEqual([])
  const { resultToken } = await decided(challengeId, true)
  const repeated = { ...request, threeDSecureResult: resultToken }
  const setUp = await gateway.setUpMethod(repeated)
  expect(setUp).toMatchObject({ kind: 'set_up', description: { lastFour: '3184' } })
  expect(await gateway.setUpMethod(repeated)).toEqual(setUp)
  expect(await sandbox.rig.read('set-up-1')).toEqual({ kind: 'never_arrived' })
  expect(await charges()).toEqual([])
})

test('five calls at once with one key open one challenge', async () => {
  const { gateway, openConnections } = sandbox.rig
  const request = await setUpRequest()
  await openConnections()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.setUpMethod(request)))
  expect(outcomes[0]).toMatchObject({ kind: 'challenge' })
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
})

test('the key of a payment sets nothing up', async () => {
  await challenged()
  const outcome = await sandbox.rig.gateway.setUpMethod({ ...(await setUpRequest()), idempotencyKey: 'key-1' })
  expect(outcome).toEqual({ kind: 'error', class: 707, isOutcomeKnown: true })
})

test('a challenge that does not exist is neither shown nor decided', async () => {
  const { gateway } = sandbox.rig
  expect(await gateway.viewChallenge('chl_none')).toBeUndefined()
  expect(await gateway.decideChallenge('chl_none', true)).toEqual({ ok: false, failure: { code: 'unknown-challenge' } })
})

test('cancelled, it charges nothing, whatever the customer chose or chooses then', async () => {
  const { gateway, charges } = sandbox.rig
  const { challengeId } = await challenged()
  const { resultToken } = await decided(challengeId, true)
  expect(await sandbox.rig.cancel('key-1')).toEqual({ kind: 'cancelled' })
  const cancelled = { kind: 'cancelled' }
  expect(await sandbox.rig.pay({ ...requested, threeDSecureResult: resultToken })).toEqual(cancelled)
  expect(await sandbox.rig.pay(requested)).toEqual(cancelled)
  expect(await gateway.decideChallenge(challengeId, true)).toEqual({ ok: false, failure: { code: 'challenge-lapsed' } })
  expect(await sandbox.rig.cancel('key-1')).toEqual({ kind: 'cancelled' })
  expect(await charges()).toEqual([])
})

test('a cancellation beside the charge has one end: paid, or cancelled', async () => {
  const { charges } = sandbox.rig
  const { resultToken } = await decided((await challenged()).challengeId, true)
  await sandbox.rig.openConnections()
  const [charged, cancelled] = await Promise.all([
    sandbox.rig.pay({ ...requested, threeDSecureResult: resultToken }),
    sandbox.rig.cancel('key-1'),
  ])
  const isPaid = charged.kind === 'paid'
  expect([charged.kind, cancelled.kind]).toEqual(isPaid ? ['paid', 'paid'] : ['cancelled', 'cancelled'])
  expect(await charges()).toHaveLength(isPaid ? 1 : 0)
})

test('a cancellation answers what has come before it', async () => {
  await decided((await challenged()).challengeId, false)
  expect(await sandbox.rig.cancel('key-1')).toMatchObject({ kind: 'declined', code: 'authentication_failed' })
  await sandbox.rig.pay(
    sandbox.rig.request({ token: await sandbox.rig.card('4242424242424242'), idempotencyKey: 'key-2' }),
  )
  expect(await sandbox.rig.cancel('key-2')).toMatchObject({ kind: 'paid' })
})
