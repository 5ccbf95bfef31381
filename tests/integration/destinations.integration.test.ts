import { expect, test } from 'vitest'
import { advanceClock, readyToPay, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const DESTINATIONS = { '/routes': 'routes', '/address-book': 'address_book', '/route': 'route' } as const

test('[ORD-10] the destinations of an order are pages that name what is switched on and why, in the reader’s language', async () => {
  const { client } = await register(shop.url, 'arrives@bakery.example')
  for (const [path, kind] of Object.entries(DESTINATIONS)) {
    // oxlint-disable-next-line no-await-in-loop -- one reader
    const page = await client.get(`/fr${path}?created=1`, { accept: 'application/json' })
    const { enabled, ...props } = resultOf(page)
    expect([page.status, props], path).toEqual([200, { kind }])
    expect(enabled).toContainEqual({ title: 'Planification des tournées', source: 'trial' })
  }
})

test('[ORD-10] without a session a destination leads to the sign-in, and back to itself in its language', async () => {
  const stranger = await fetch(`${shop.url}/vi/routes`, { redirect: 'manual' })
  expect(stranger.status).toBe(303)
  expect(stranger.headers.get('location')).toContain('/vi/sign-in')
})

test.each([
  ['', '/vi/routes'],
  ['?int=1', '/vi/account/manage-features'],
])('[ORD-10] [ORD-05] a checkout with %s leads to %s: the language stays, utm goes (B-30)', async (query, leadsTo) => {
  const { client } = await register(shop.url, `leads${query.length}@bakery.example`)
  const utm = `${query === '' ? '?' : '&'}utm_source=letter&utm_medium=mail`
  const page = await client.get(`/vi/account/checkout${query}${utm}`, { accept: 'application/json' })
  expect(resultOf(page)['destination']).toBe(leadsTo)
})

test('[ORD-10] a destination shows the invoice that was just paid, and an hour later no more', async () => {
  const { client, memberId } = await readyToPay(shop.url, 'receipt@bakery.example')
  const receipt = async () => resultOf(await client.get('/es/routes', { accept: 'application/json' }))['receipt']
  expect(await receipt(), 'a trial has paid nothing').toBeUndefined()
  const ordered = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
  expect(await receipt()).toMatchObject({
    amount: { minor: 5_900, currency: 'USD' },
    href: expect.stringMatching(/^\/es\/account\/billing\/invoices\/\d+\/pdf$/),
  })
  await advanceClock(shop.url, 'PT61M')
  expect(await receipt()).toBeUndefined()
})
