import { expect, test } from 'vitest'
import {
  advanceClock,
  expectOk,
  expectSound,
  resultOf,
  setGateway,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { ASK, companyOfTwo, hasBanner, mailsAbout } from './approval/sent-cart.ts'

const shop = shopOfFile()
const PASSWORD = 'three quiet words'
const PROOF_OF_VISIT = { id: 31, module: 1 }
const CAPACITY_LIMITS = { id: 24, module: 1 }
const NETWORK = { id: 3, module: 0 }

const gives = ({ client }: RegisteredMember, id: number, body: object) =>
  client.post(`/account/members/${id}/standing-approval`, { limit: '100.00', password: PASSWORD, ...body })

/** A subscriber of Regional by the month, with a colleague who manages. */
async function subscribers(name: string) {
  const pair = await companyOfTwo(shop.url, name)
  expectOk(await pair.checkOut(), 'the checkout')
  return pair
}

async function adds(client: RegisteredMember['client'], product: object) {
  expectOk(await client.post('/cart/add', product), 'the product')
}

const ask = async (client: RegisteredMember['client']) => resultOf(await client.post(ASK, {}))

test('[ACC-17] a standing approval is an amount, given with the password to a member who may send carts (S-22)', async () => {
  const { buyer, colleague } = await subscribers('gives')
  const errors = [{ path: 'limit', message: 'Enter an amount, like 500 or 49.90' }]
  expect(await gives(buyer, colleague.id, { limit: 'much' })).toMatchObject({ status: 422, body: { errors } })
  expect(await gives(buyer, colleague.id, { password: 'not mine at all' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password' }] },
  })
  expect((await gives({ ...buyer, client: colleague.client }, colleague.id, {})).status).toBe(403)
  expect(resultOf(await gives(buyer, colleague.id, {}))).toMatchObject({
    standing_approval: { limit_minor: 10_000, currency: 'USD' },
  })
  expect(resultOf(await colleague.client.get('/account/team'))['members']).toContainEqual(
    expect.objectContaining({ id: colleague.id, standing_approval: null }),
  )
  expect(resultOf(await gives(buyer, colleague.id, { limit: '0' }))).toMatchObject({ standing_approval: null })
  expectOk(await buyer.client.post(`/account/members/${colleague.id}`, { role: 'view' }), 'the role')
  expect(await gives(buyer, colleague.id, {})).toMatchObject({ status: 409, body: { code: 'standing-unfit' } })
})

test('[ACC-17] within it a request is ordered at once in the primary member’s name, and counts; above it waits (S-22)', async () => {
  const { buyer, colleague } = await subscribers('within')
  await adds(colleague.client, PROOF_OF_VISIT)
  expect(await ask(colleague.client)).toMatchObject({ is_new: 1, is_ordered: 0 })
  await colleague.client.post('/cart/empty', {})
  expectOk(await gives(buyer, colleague.id, { limit: '10' }), 'the standing approval')

  await adds(colleague.client, PROOF_OF_VISIT)
  const twice = await Promise.all([ask(colleague.client), ask(colleague.client)])
  expect(twice.filter(({ is_ordered: isOrdered }) => isOrdered === 1)).toHaveLength(1)
  expect(await hasBanner(buyer.client)).toBe(false)
  const { answer } = resultOf(await colleague.client.get(ASK))
  expect(answer).toMatchObject({ decision: 'approved', by: 'Mira Osei', isStanding: true })
  await advanceClock(shop.url, 'PT2M')
  const [mail] = await mailsAbout(shop.url, buyer.email, 'Noor Haddad ordered in your name')
  expect(mail?.text).toMatch(/Proof of visit.*It counts \$4\.00 of this month/)
  expect(await mailsAbout(shop.url, colleague.email, 'Mira Osei ordered your cart')).toHaveLength(1)

  await adds(colleague.client, CAPACITY_LIMITS)
  expect(await ask(colleague.client)).toMatchObject({ is_new: 1, is_ordered: 0 })
  expect(await hasBanner(buyer.client)).toBe(true)
  await expectSound(shop.url)
})

test('[ACC-17] where the bank wants the primary member, or declines, nothing is ordered and the cart waits for them (S-22)', async () => {
  const { buyer, colleague } = await subscribers('at-the-bank')
  expectOk(await gives(buyer, colleague.id, { limit: '1000' }), 'the standing approval')
  const asksWhile = async (mode: string) => {
    await setGateway(shop.url, { mode, count: 1 })
    const answer = await ask(colleague.client)
    await setGateway(shop.url, { mode: 'ok', count: 1 })
    return answer
  }
  await adds(colleague.client, NETWORK)
  expect(await asksWhile('challenge')).toMatchObject({ is_new: 1, is_ordered: 0 })
  expect(await hasBanner(buyer.client)).toBe(true)
  await adds(colleague.client, PROOF_OF_VISIT)
  expect(await asksWhile('decline')).toMatchObject({ is_new: 1, is_ordered: 0 })
  // nothing waits at the bank, and nothing was taken of the month
  expect((await buyer.client.get('/account/subscription/active/status')).body).not.toMatchObject({
    reason: 'challenge',
  })
  expect(resultOf(await colleague.client.get(ASK))).toMatchObject({ standing: { left: { minor: 100_000 } } })
  await colleague.client.post('/cart/empty', {})
  await adds(colleague.client, NETWORK)
  expect(await ask(colleague.client)).toMatchObject({ is_new: 1, is_ordered: 1 })
  await expectSound(shop.url)
})
