import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxPerTest } from '../testing/sandbox-rig.ts'

const sandbox = sandboxPerTest()

/** Puts a token on file, each of an account of its own. */
async function setUp(token: string) {
  const { gateway } = sandbox.rig
  const customer = await gateway.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
  if (customer.kind === 'error') throw new Error('no customer')
  return gateway.setUpMethod({
    idempotencyKey: `set-up ${token}`,
    customerRef: customer.customerRef,
    token,
    currency: 'USD',
  })
}

async function described(token: string) {
  const outcome = await setUp(token)
  if (outcome.kind !== 'set_up') throw new Error(`not set up but ${outcome.kind}`)
  return outcome.description
}

const cardFields = { type: 'card', number: '4242 4242 4242 4242', month: '12', year: '2030', cvc: '987' } as const

test('a card becomes a token that is described without its number', async () => {
  const { gateway } = sandbox.rig
  const made = await gateway.tokenise(cardFields)
  if (!made.ok) throw new Error('the card was rejected')
  const { fingerprint } = made.value.method
  expect(made.value.method).toEqual({
    type: 'card',
    brand: 'visa',
    firstSix: '424242',
    lastFour: '4242',
    expiry: { year: 2030, month: 12 },
    fingerprint,
  })
  expect(await described(made.value.token)).toEqual(made.value.method)
})

test('neither the number nor the code of a card, nor the numbers of a bank account, are stored', async () => {
  const { db, token, bankAccount } = sandbox.rig
  await token(cardFields)
  await bankAccount('000123456789')
  const { rows } = await sql<{ stored: string }>`select to_jsonb(t)::text as stored from gw.token t`.execute(db)
  const stored = rows.map((row) => row.stored).join()
  expect(rows).toHaveLength(2)
  for (const secret of ['4242424242424242', '"987"', '000123456789', '110000000']) expect(stored).not.toContain(secret)
})

test('two tokens of one card share a fingerprint, those of two cards do not', async () => {
  const { card } = sandbox.rig
  const tokens = [await card('4242424242424242'), await card('4242424242424242'), await card('4000000000000341')]
  const descriptions = await Promise.all(tokens.map(described))
  const [first, same, other] = descriptions.map(({ fingerprint }) => fingerprint)
  expect(new Set(tokens).size).toBe(3)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('a bank account has neither first six digits nor an expiry, a wallet shows the card behind it', async () => {
  const { bankAccount, token } = sandbox.rig
  const account = await described(await bankAccount('000111111116'))
  expect(account).toMatchObject({ type: 'ach', brand: 'checking', lastFour: '1116', country: 'US' })
  expect(Object.keys(account)).toEqual(['type', 'brand', 'lastFour', 'fingerprint', 'country'])
  const wallet = await described(await token({ type: 'paypal', outcome: 'ok' }))
  expect(wallet).toMatchObject({ type: 'paypal', firstSix: '424242', expiry: { year: 2029, month: 12 } })
})

test('fields that are wrong make no token', async () => {
  const { db, gateway } = sandbox.rig
  const rejected = await gateway.tokenise({ ...cardFields, number: '4111 1111 1111 1111', cvc: '' })
  expect(rejected).toEqual({
    ok: false,
    failure: [
      { path: 'number', code: 'not-a-test-value' },
      { path: 'cvc', code: 'required' },
    ],
  })
  expect(await db.selectFrom('gw.token').select('token').execute()).toEqual([])
})

test('a token that was never made is wrong input', async () => {
  const wrongInput = { kind: 'error', class: 701, isOutcomeKnown: true }
  const { request, charges, pay } = sandbox.rig
  expect(await setUp('tok_none')).toEqual(wrongInput)
  expect(await pay(request({ token: 'tok_none' }))).toEqual(wrongInput)
  expect(await charges()).toEqual([])
})

test('a token is one method of one customer, under whichever key it comes again', async () => {
  const { gateway, card } = sandbox.rig
  const token = await card('4242424242424242')
  const first = await setUp(token)
  if (first.kind !== 'set_up') throw new Error('not set up')
  const { customerRef } = first.method
  expect(await gateway.setUpMethod({ idempotencyKey: 'another', customerRef, token, currency: 'USD' })).toEqual(first)
  const other = await gateway.ensureCustomer({ idempotencyKey: 'customer:2', accountId: 2 })
  if (other.kind === 'error') throw new Error('no customer')
  const stolen = { idempotencyKey: 'theirs', customerRef: other.customerRef, token, currency: 'USD' as const }
  expect(await gateway.setUpMethod(stolen)).toEqual({ kind: 'error', class: 701, isOutcomeKnown: true })
})

test('a bank verifies a method before it is stored; one test card fails only when it is charged', async () => {
  const { card, bankAccount, request, pay, db } = sandbox.rig
  const late = await card('4000000000000341')
  expect(await setUp(await card('4242424242424242'))).toMatchObject({ kind: 'set_up' })
  expect(await setUp(late)).toMatchObject({ kind: 'set_up' })
  expect(await setUp(await bankAccount('000123456789'))).toMatchObject({
    kind: 'set_up',
    method: { mandateRef: expect.stringMatching(/^mdt_/) },
  })
  expect(await pay(request({ token: late }))).toMatchObject({ kind: 'declined', code: 'declined' })
  const expired = { kind: 'declined', code: 'expired_card', isHard: false }
  expect(await setUp(await card('4000000000000069'))).toEqual(expired)
  const closed = { kind: 'declined', code: 'closed_account', isHard: true }
  expect(await setUp(await bankAccount('000111111113'))).toEqual(closed)
  expect(await db.selectFrom('gw.method').selectAll().execute()).toHaveLength(3)
})
