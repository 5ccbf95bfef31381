import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { ASK, hasBanner, mailsAbout, REVIEW, sentCart, signedIn } from './approval/sent-cart.ts'

const shop = shopOfFile()
const requested = (email: string) => mailsAbout(shop.url, email, 'sent you a cart')
const declined = (email: string) => mailsAbout(shop.url, email, 'declined your cart')

test('[ACC-13] a declined cart goes back to its sender with the words, once, and may be sent again (S-21)', async () => {
  const { member, primary, path, id } = await sentCart(shop.url)
  const [before, mails] = [(await declined(member.email)).length, (await requested(primary.email)).length]
  const words = 'Not this quarter.\nSee <b>budget</b> at https://evil.example/x'
  expect(await primary.client.post(`${ASK}/${id}/decline`, { words })).toMatchObject({ status: 200 })
  expect(await primary.client.post(`${ASK}/${id}/decline`, { words })).toMatchObject({
    status: 409,
    body: { code: 'approval-over' },
  })
  expect(await hasBanner(primary.client)).toBe(false)
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'over', answer: { decision: 'declined' } })

  await expect.poll(async () => (await declined(member.email)).length).toBe(before + 1)
  const [mail] = await declined(member.email)
  expect(mail?.text).toContain('> Not this quarter.')
  expect(mail?.html).toContain('&lt;b&gt;budget')
  expect(mail?.html).not.toContain('href="https://evil.example')
  expect(resultOf(await member.client.get(ASK))).toMatchObject({
    state: 'ready',
    answer: { decision: 'declined', words },
  })

  expect(resultOf(await member.client.post(ASK, {}))).toMatchObject({ is_new: 1 })
  expect(await hasBanner(primary.client)).toBe(true)
  expect(resultOf(await member.client.get(ASK))).toMatchObject({ state: 'sent' })
  await expect.poll(async () => (await requested(primary.email)).length).toBe(mails + 1)
})

test('[ACC-13] declining without words, or with too many, names the field and keeps what was written (S-21)', async () => {
  const { primary, path, id } = await sentCart(shop.url)
  expect(await primary.client.post(`${ASK}/${id}/decline`, { words: ' \n' })).toMatchObject({ status: 422 })
  const { shell } = (await primary.client.get(path)).body as { readonly shell: { readonly formToken: string } }
  const form = { _token: shell.formToken, intent: 'approval.decline', id }
  const long = 'x'.repeat(1_001)
  const page = await primary.client.submit(path, { ...form, words: long })
  expect([page.status, page.text.includes(long)]).toEqual([422, true])
  expect(page.text).toContain('href="#decline-words"')
  const done = await primary.client.submit(path, { ...form, words: 'Too much' })
  expect([done.status, done.headers.get('location')]).toEqual([303, path])
})

test('[ACC-13] of two answers at once the first counts, and the other is a conflict (S-21)', async () => {
  const { member, primary, id } = await sentCart(shop.url)
  const before = (await declined(member.email)).length
  const answers = await Promise.all(
    ['First words', 'Second words'].map((words) => primary.client.post(`${ASK}/${id}/decline`, { words })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = answers[0]?.status === 200 ? 'First words' : 'Second words'
  expect(resultOf(await member.client.get(ASK))).toMatchObject({ answer: { words: won } })
  await expect.poll(async () => (await declined(member.email)).length).toBe(before + 1)
})

test('[ACC-13] a cart that its sender sends again takes the place of the one before (S-21)', async () => {
  const { member, primary, path, id } = await sentCart(shop.url)
  await member.client.post('/cart/add', { id: 24, module: 1 })
  expect(resultOf(await member.client.get(ASK))).toMatchObject({ state: 'ready', answer: { decision: 'waiting' } })
  expect(resultOf(await member.client.post(ASK, {}))).toMatchObject({ is_new: 1 })
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'over' })
  expect(await primary.client.post(`${ASK}/${id}/decline`, { words: 'No' })).toMatchObject({ status: 409 })
})

test.each([
  ['visitor', 401],
  ['non-primary', 403],
  ['read-only', 403],
  ['indirect', 403],
  ['trial', 404],
] as const)('[ACC-13] %s declines no cart of another account or without the role', async (kind, status) => {
  const { primary, path, id } = await sentCart(shop.url)
  const client = kind === 'visitor' ? new ShopClient(shop.url) : (await signedIn(shop.url, kind)).client
  expect(await client.post(`${ASK}/${id}/decline`, { words: 'No' })).toMatchObject({ status })
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'waiting' })
})

test('[ACC-13] a note goes to the primary member as text; the mail is about what was sent, whatever the cart is by then (S-21)', async () => {
  const note = 'For the depot.\n<i>Soon</i> please'
  const { member, primary, path } = await sentCart(shop.url, { note })
  await member.client.post('/cart/add', { id: 24, module: 1 })
  const [mail] = await requested(primary.email)
  expect(mail?.text).toMatch(/with 3 modules\.\n\nIt costs \$\d+ a month\./)
  expect(mail?.text).toContain('> For the depot.')
  expect(mail?.html).toContain('&lt;i&gt;Soon')
  expect(resultOf(await primary.client.get(path))).toMatchObject({ request: { note } })
  const { shell } = (await member.client.get(ASK)).body as { readonly shell: { readonly formToken: string } }
  const page = await member.client.submit(ASK, { _token: shell.formToken, note: 'y'.repeat(1_001) })
  expect([page.status, page.text.includes('href="#approval-note"')]).toEqual([422, true])
})

test('[ACC-13] put aside, a cart has no banner and goes on waiting on its page (S-21)', async () => {
  const { primary, path, id } = await sentCart(shop.url)
  const { shell } = (await primary.client.get(path)).body as { readonly shell: { readonly formToken: string } }
  const form = { _token: shell.formToken, intent: 'approval.put_aside', id }
  expect((await primary.client.submit(path, form)).headers.get('location')).toBe(path)
  expect(await hasBanner(primary.client)).toBe(false)
  expect(resultOf(await primary.client.get(ASK))).toMatchObject({
    state: 'waiting',
    request: { id: Number(id), isAside: true },
    others: [],
  })
  expect(await primary.client.post(`${ASK}/${id}/decline`, { words: 'No' })).toMatchObject({ status: 200 })
  expect(await primary.client.post(`${ASK}/${id}/put-aside`, {})).toMatchObject({ status: 409 })
  const none = await primary.client.get(ASK, { accept: 'text/html' })
  expect([none.status, none.headers.get('location')]).toEqual([303, REVIEW])
})
