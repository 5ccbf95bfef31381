import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const EXPORTS = '/account/me/exports'
const PAGE = '/account/security/export'
const GIVEN = { password: 'three quiet words' }

/** Status, type and the first bytes of a file. */
async function fetched(client: ShopClient, href: string) {
  const { status, headers, text } = await client.get(href)
  return { status, type: headers.get('content-type'), head: text.slice(0, 2) }
}
const ARCHIVE = { status: 200, type: 'application/zip', head: 'PK' }

async function requested(client: ShopClient): Promise<string> {
  const { export: file } = resultOf(expectOk(await client.post(EXPORTS, GIVEN), 'the request')) as {
    readonly export: { readonly href: string }
  }
  return file.href
}

test('[ACC-18] a member requests their data by password, is mailed, and fetches it for seven days', async () => {
  const email = 'own@export.example'
  const { client } = await register(shop.url, email)
  const wrong = await client.post(EXPORTS, { password: 'not the right one' })
  expect([wrong.status, resultOf(await client.get(EXPORTS))['exports']]).toEqual([422, []])
  const href = await requested(client)
  expect(await fetched(client, href)).toEqual(ARCHIVE)
  await advanceClock(shop.url, 'P6D')
  expect((await mailsTo(shop.url, email)).map(({ subject }) => subject)).toContain('Your data can be downloaded')
  expect(await fetched(client, href)).toEqual(ARCHIVE)
  await advanceClock(shop.url, 'P1D')
  expect((await fetched(client, href)).status).toBe(404)
  expect(resultOf(await client.get(EXPORTS))['exports']).toEqual([])
})

test('[ACC-18] the file of another member is not there, and a visitor has to sign in', async () => {
  const { client } = await register(shop.url, 'owner@export.example')
  const { client: stranger } = await register(shop.url, 'stranger@export.example')
  const href = await requested(client)
  expect((await fetched(stranger, href)).status).toBe(404)
  expect((await fetched(new ShopClient(shop.url), href)).status).toBe(401)
  expect((await fetched(client, `${PAGE}/none`)).status).toBe(404)
})

test('[ACC-18] without script: a wrong password is rejected at its field, and the page links the file', async () => {
  const { client } = await register(shop.url, 'by-form@export.example')
  const token = (text: string) => /name="_token" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const page = await client.get(PAGE, { accept: 'text/html' })
  const form = { _token: token(page.text), intent: 'export.request' }
  const wrong = await client.submit(PAGE, { ...form, password: 'not the right one' })
  expect([wrong.status, wrong.text.includes('aria-invalid="true"')]).toEqual([422, true])
  const done = await client.submit(PAGE, { ...form, ...GIVEN })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${PAGE}?done=export#files`])
  const href = /href="(\/account\/security\/export\/[^"]+)"/.exec(
    (await client.get(PAGE, { accept: 'text/html' })).text,
  )
  expect(await fetched(client, href?.[1] ?? '')).toEqual(ARCHIVE)
})
