import { expect, test } from 'vitest'
import { choosePlan, demoPeople, linkIn, mailsTo, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import { eventually } from '@waybill/testkit/eventually'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on' })

test('[SEC-03] ten guesses at the own password in a quarter of an hour, and then the right one waits too', async () => {
  const people = await demoPeople(shop.url)
  const primary = people.find(({ kind }) => kind === 'primary')
  const member = people.find(({ kind }) => kind === 'non-primary')
  const client = await signInAgain(shop.url, primary?.email ?? '', primary?.password)
  const path = `/account/members/${member?.member_id}/primary`
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    statuses.push((await client.post(path, { password: `guess ${nth}` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect((await client.post(path, { password: primary?.password })).status).toBe(429)
  expect(resultOf(await client.get('/account/session'))).toMatchObject({ is_primary: 1 })
})

test('[SEC-03] a link out of a sentence is found, and thirty wrong ones of any kind in ten minutes are answered by a wait (S-12)', async () => {
  const sender = await choosePlan(new ShopClient(shop.url))
  const shared = await sender.post('/cart/share', { emails: ['reader@kho.example'] })
  expect(shared.status, shared.text).toBe(200)
  const link = linkIn(
    await eventually('the quote', async () => (await mailsTo(shop.url, 'reader@kho.example'))[0]),
    '/quotes/',
  )
  const reader = new ShopClient(shop.url)
  const stray = ['', '.', ')', ',', '>', '%3E', '%253E', '=', '%20', '.)', '%E2%80%9D']
  const found = await Promise.all(stray.map(async (mark) => [mark, (await reader.get(link + mark)).status]))
  expect(found).toEqual(stray.map((mark) => [mark, 200]))

  const token = link.split('/').at(-1) ?? ''
  const body = { quote_token: `${token}).` }
  expect((await reader.post('/cart/quote/total', body)).status).toBe(200)
  const wrong = [
    () => reader.get('/quotes/guessed'),
    () => reader.get('/quotes/guessed/pdf'),
    () => reader.get('/account/invitation/guessed'),
    () => reader.get('/account/password/reset/guessed'),
    () => reader.get('/unsubscribe/guessed'),
    () => reader.get('/verify-email/guessed'),
    () => reader.get('/billing/confirm/guessed'),
    () => reader.post('/quotes/guessed/view', { form_token: 'x' }),
    () => reader.post('/account/password/reset/guessed', { password: 'three quiet words' }),
    () => reader.post('/cart/quote/total', { quote_token: 'guessed' }),
  ]
  const statuses: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- one guess after the other
  for (let nth = 0; nth < 30; nth += 1) statuses.push((await wrong[nth % wrong.length]?.())?.status ?? 0)
  expect(statuses.filter((status) => status !== 404 && status !== 410)).toEqual([])
  const after = await Promise.all([...wrong, () => reader.get(link)].map((guess) => guess()))
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 429))
  expect(after.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect((await reader.get('/sign-in')).status, 'other pages').toBe(200)
})
