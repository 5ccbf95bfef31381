import { expect, test } from 'vitest'
import { LOCALES, localePath } from '@waybill/i18n'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const html = { accept: 'text/html' }
const ACCOUNT = '/account/billing/subscription'

async function primary() {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'trial')
  if (person === undefined) throw new Error('the demo shop has no member in trial')
  return person
}

test('[REG-07] a signed-in member who opens the registration is led to the subscription, in the language of the address', async () => {
  const { email, password } = await primary()
  const client = await signInAgain(shop.url, email, password)
  for (const locale of LOCALES)
    for (const query of ['', '?utm_source=mail'])
      for (const path of ['/register', '/sign-in']) {
        // oxlint-disable-next-line no-await-in-loop -- one session
        const { status, headers } = await client.get(`${localePath(locale, path)}${query}`, html)
        const led = [status, new URL(headers.get('location') ?? '', shop.url).pathname]
        expect(led, `${locale} ${path}${query}`).toEqual([303, localePath(locale, ACCOUNT)])
      }
})

test('[REG-07] a sign-in without a target leads there as well, and one with a target to it', async () => {
  const { email, password } = await primary()
  for (const locale of LOCALES) {
    const client = new ShopClient(shop.url)
    const path = localePath(locale, '/sign-in')
    // oxlint-disable-next-line no-await-in-loop -- one member
    const signedIn = await client.submit(path, { email, password })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, localePath(locale, ACCOUNT)])
    const other = new ShopClient(shop.url)
    // oxlint-disable-next-line no-await-in-loop -- one member
    const aimed = await other.submit(path, { email, password, next: '/account/change' })
    expect(aimed.headers.get('location')).toBe(localePath(locale, '/account/change'))
  }
})

test('[REG-07] a visitor sees the registration', async () => {
  const page = await new ShopClient(shop.url).get('/register', html)
  expect(page.status).toBe(200)
})
