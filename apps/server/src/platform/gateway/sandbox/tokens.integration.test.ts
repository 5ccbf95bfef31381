import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxPerTest } from '../testing/sandbox-rig.ts'

const sandbox = sandboxPerTest()

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
  expect(await gateway.describeToken(made.value.token)).toEqual({ kind: 'described', method: made.value.method })
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
  const { gateway, card } = sandbox.rig
  const tokens = [await card('4242424242424242'), await card('4242424242424242'), await card('4000000000000341')]
  const described = await Promise.all(tokens.map((each) => gateway.describeToken(each)))
  const [first, same, other] = described.map((each) => (each.kind === 'described' ? each.method.fingerprint : each))
  expect(new Set(tokens).size).toBe(3)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('a bank account has neither first six digits nor an expiry, a wallet shows the card behind it', async () => {
  const { gateway, bankAccount, token } = sandbox.rig
  const account = await gateway.describeToken(await bankAccount('000111111116'))
  expect(account).toMatchObject({ method: { type: 'ach', brand: 'checking', lastFour: '1116' } })
  expect(account.kind === 'described' && Object.keys(account.method)).toEqual([
    'type',
    'brand',
    'lastFour',
    'fingerprint',
  ])
  const wallet = await gateway.describeToken(await token({ type: 'paypal', outcome: 'ok' }))
  expect(wallet).toMatchObject({ method: { type: 'paypal', firstSix: '424242', expiry: { year: 2029, month: 12 } } })
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
  const { gateway, request, charges } = sandbox.rig
  expect(await gateway.describeToken('tok_none')).toEqual(wrongInput)
  expect(await gateway.attach({ idempotencyKey: 'key-1', token: 'tok_none' })).toEqual(wrongInput)
  expect(await gateway.charge(request({ token: 'tok_none' }))).toEqual(wrongInput)
  expect(await charges()).toEqual([])
})

test('a bank verifies a method before it is stored; one test card fails only when it is charged', async () => {
  const { gateway, card, bankAccount, request } = sandbox.rig
  const attach = async (token: string) => gateway.attach({ idempotencyKey: `attach ${token}`, token })
  const late = await card('4000000000000341')
  expect(await attach(await card('4242424242424242'))).toEqual({ kind: 'attached' })
  expect(await attach(await bankAccount('000123456789'))).toEqual({ kind: 'attached' })
  expect(await attach(late)).toEqual({ kind: 'attached' })
  expect(await gateway.charge(request({ token: late }))).toMatchObject({ kind: 'declined', code: 'declined' })
  expect(await attach(await card('4000000000000069'))).toEqual({
    kind: 'declined',
    code: 'expired_card',
    isHard: false,
  })
  const closed = { kind: 'declined', code: 'closed_account', isHard: true }
  expect(await attach(await bankAccount('000111111113'))).toEqual(closed)
})
