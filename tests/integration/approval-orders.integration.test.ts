import { expect, test } from 'vitest'
import { expectSound, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { ASK, companyOfTwo, hasBanner, joins, REVIEW, sends } from './approval/sent-cart.ts'

const shop = shopOfFile()
const PROOF_OF_VISIT = { id: 31, module: 1 }

const subjects = async (email: string) => (await mailsTo(shop.url, email)).map(({ subject }) => subject)
const answerOf = async (client: Parameters<typeof hasBanner>[0]) => resultOf(await client.get(ASK))['answer']

test('[ACC-13] what was sent becomes the cart again, and is approved by the order alone (S-21)', async () => {
  const { buyer, colleague, checkOut } = await companyOfTwo(shop.url, 'exactly')
  const id = await sends(colleague, buyer)
  const path = `${ASK}?request=${id}`
  await colleague.client.post('/cart/add', PROOF_OF_VISIT)
  expect(resultOf(await buyer.client.get(path))).toMatchObject({ state: 'changed' })

  const approved = resultOf(await buyer.client.post(`${ASK}/${id}/approve`, {}))
  expect(approved).toMatchObject({ next: '/account/checkout', saved_as: expect.stringContaining('Regional') })
  expect(resultOf(await buyer.client.get(path))).toMatchObject({ state: 'waiting', request: { difference: '' } })
  expect(resultOf(await colleague.client.get(ASK))).toMatchObject({ state: 'sent' })
  expect(resultOf(await buyer.client.post(`${ASK}/${id}/approve`, {}))).toMatchObject({ saved_as: null })

  expect(await checkOut()).toMatchObject({ status: 200 })
  await expect.poll(() => subjects(colleague.email)).toContain('Mira Osei ordered your cart')
  expect(resultOf(await colleague.client.get(ASK))).toMatchObject({ state: 'empty', answer: { decision: 'approved' } })
  expect(resultOf(await buyer.client.get(path))).toMatchObject({ state: 'over', answer: { decision: 'approved' } })
  expect(await hasBanner(buyer.client)).toBe(false)
  expect(await buyer.client.post(`${ASK}/${id}/approve`, {})).toMatchObject({
    status: 409,
    body: { code: 'approval-over' },
  })
  await expectSound(shop.url)
})

test('[ACC-13] what the primary member changed before the order is in the mail to who sent it (S-21)', async () => {
  const { buyer, colleague, checkOut } = await companyOfTwo(shop.url, 'changes')
  await sends(colleague, buyer)
  await buyer.client.post('/cart/add', PROOF_OF_VISIT)
  expect(await checkOut()).toMatchObject({ status: 200 })
  await expect.poll(() => subjects(colleague.email)).toContain('Mira Osei ordered your cart with changes')
  const mail = (await mailsTo(shop.url, colleague.email)).find(({ subject }) => subject.endsWith('with changes'))
  expect(mail?.text).toMatch(/Added: Proof of visit.*\. \$\d+ instead of \$\d+ a month\./)
  expect(await answerOf(colleague.client)).toMatchObject({ decision: 'changed' })
})

test('[ACC-13] without script the button leads to the checkout; a cart that was emptied is a conflict (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'unscripted')
  const id = await sends(colleague, buyer)
  const path = `${ASK}?request=${id}`
  const { shell } = (await buyer.client.get(path)).body as { readonly shell: { readonly formToken: string } }
  const form = { _token: shell.formToken, intent: 'approval.approve', id }
  const done = await buyer.client.submit(path, form)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/account/checkout'])
  await buyer.client.post('/cart/empty', {})
  const over = await buyer.client.submit(path, form)
  expect([over.status, over.text.includes('no longer waiting')]).toEqual([409, true])
  expect(resultOf(await buyer.client.get(REVIEW))['cart']).toBeNull()
})

test('[ACC-13] while the cart changes at the same moment, one of the two is there and nothing is lost (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'at-once')
  const id = await sends(colleague, buyer)
  await colleague.client.post('/cart/add', PROOF_OF_VISIT)
  const [approved, added] = await Promise.all([
    buyer.client.post(`${ASK}/${id}/approve`, {}),
    colleague.client.post('/cart/add', { id: 24, module: 1 }),
  ])
  expect([approved.status, added.status]).toEqual([200, 200])
  const page = resultOf(await buyer.client.get(`${ASK}?request=${id}`))
  expect(['waiting', 'changed']).toContain(page['state'])
  expect(resultOf(await buyer.client.post(`${ASK}/${id}/approve`, {}))).toMatchObject({ next: '/account/checkout' })
  expect(resultOf(await buyer.client.get(`${ASK}?request=${id}`))).toMatchObject({ state: 'waiting' })
  await expectSound(shop.url)
})

test('[ACC-13] of an order in one browser and a decline in another one answer stands, and one mail goes out (S-21)', async () => {
  const { buyer, colleague, checkOut } = await companyOfTwo(shop.url, 'two-browsers')
  const id = await sends(colleague, buyer)
  const [ordered, declined] = await Promise.all([
    checkOut(),
    buyer.client.post(`${ASK}/${id}/decline`, { words: 'Not now' }),
  ])
  expect(ordered.status).toBe(200)
  expect([200, 409]).toContain(declined.status)
  const decision = declined.status === 200 ? 'declined' : 'approved'
  expect(await answerOf(colleague.client)).toMatchObject({ decision })
  const answers = async () =>
    (await subjects(colleague.email)).filter((subject) => /(?:declined|ordered) your cart/.test(subject))
  await expect.poll(answers).toEqual([`Mira Osei ${decision === 'declined' ? 'declined' : 'ordered'} your cart`])
  await expectSound(shop.url)
})

test('[ACC-13] carts of two members wait beside each other, each with its own mail and answer (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'two-senders')
  const other = await joins(shop.url, buyer, 'second-of-two-senders')
  const first = await sends(colleague, buyer)
  await other.client.post('/cart/add', PROOF_OF_VISIT)
  const second = await sends(other, buyer)
  const page = resultOf(await buyer.client.get(ASK))
  expect(page).toMatchObject({ request: { id: Number(second) }, others: [{ id: Number(first) }] })
  await expect
    .poll(async () => (await subjects(buyer.email)).filter((subject) => subject.includes('sent you a cart')).length)
    .toBe(2)
  await buyer.client.post(`${ASK}/${second}/decline`, { words: 'One is enough' })
  expect(await answerOf(colleague.client)).toMatchObject({ decision: 'waiting' })
  expect(resultOf(await buyer.client.get(ASK))).toMatchObject({ state: 'changed', request: { id: Number(first) } })
})

test('[ACC-13] the same contents sent by two members are one cart: either is taken as it is (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'same-contents')
  const other = await joins(shop.url, buyer, 'second-of-same-contents')
  const first = await sends(colleague, buyer)
  await other.client.post('/cart/add', PROOF_OF_VISIT)
  expect(resultOf(await colleague.client.get(ASK))).toMatchObject({ state: 'ready', answer: { decision: 'waiting' } })
  expect(await other.client.post('/cart/undo', {})).toMatchObject({ status: 200 })
  expect(resultOf(await colleague.client.get(ASK))).toMatchObject({ state: 'sent' })
  const second = await sends(other, buyer)
  for (const id of [first, second])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(resultOf(await buyer.client.post(`${ASK}/${id}/approve`, {}))).toMatchObject({ saved_as: null })
})

test('[ACC-13] a request ends with its sender, also when they are removed while it is answered (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'removed')
  const id = await sends(colleague, buyer)
  const [removed, declined] = await Promise.all([
    buyer.client.delete(`/account/members/${colleague.id}`),
    buyer.client.post(`${ASK}/${id}/decline`, { words: 'Not now' }),
  ])
  expect(removed.status).toBe(200)
  expect([200, 404]).toContain(declined.status)
  expect(await buyer.client.post(`${ASK}/${id}/approve`, {})).toMatchObject({ status: 404 })
  expect(await hasBanner(buyer.client)).toBe(false)
  expect(resultOf(await buyer.client.get(`${ASK}?request=${id}`))).toMatchObject({ state: 'over' })
})
