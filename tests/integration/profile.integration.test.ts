import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  choosePlan,
  expectOk,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PROFILE = '/account/profile'
const ME = '/account/me'
const PERSON = {
  first_name: 'Lan',
  last_name: 'Trần',
  company: 'Bếp Sáng',
  country: 'VN',
  password: 'three quiet words',
}

const profileOf = async (client: ShopClient) => resultOf(expectOk(await client.get(ME), 'the profile'))

/** The form as the page without script sends it. */
async function submit(client: ShopClient, fields: Readonly<Record<string, string>>): Promise<ShopAnswer> {
  const { formToken = '' } = (await client.get(PROFILE)).body['shell'] as { readonly formToken?: string }
  return client.submit(PROFILE, { _token: formToken, intent: 'profile.save', ...fields })
}

async function mailsAbout(email: string, words: RegExp): Promise<readonly SandboxMail[]> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

test.each([
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['America/New_York', 'America/New_York'],
  ['Mars/Olympus', 'UTC'],
  ['+07:00', 'UTC'],
  [undefined, 'UTC'],
])('[ACC-14] a browser in %s proposes the zone %s at registration', async (proposed, stored) => {
  const client = await choosePlan(new ShopClient(shop.url))
  const zone = proposed === undefined ? {} : { time_zone: proposed }
  const email = `zone-${String(proposed).replace(/\W/g, '-')}@profile.example`
  expectOk(await client.post('/register', { email, ...PERSON, ...zone }), 'the registration')
  expect(await profileOf(client)).toMatchObject({ time_zone: stored, first_name: 'Lan', last_name: 'Trần' })
})

test('[ACC-14] a member changes name, language, zone and mails by the call; what is not named stays', async () => {
  const { client } = await register(shop.url, 'by-call@profile.example')
  const first = resultOf(await client.post(ME, { first_name: ' Mai ', time_zone: 'Europe/Paris', locale: 'vi' }))
  expect(first).toMatchObject({ first_name: 'Mai', last_name: 'Osei', time_zone: 'Europe/Paris', locale: 'vi' })
  expect(resultOf(await client.post(ME, { last_name: '', mails: { quotes: 0 } }))).toEqual({
    ...first,
    last_name: '',
    mails: { money: 1, security: 1, quotes: 0, approvals: 1 },
  })
  const page = (await client.get(PROFILE)).body['shell']
  expect(page).toMatchObject({ accountZone: 'Europe/Paris', viewer: { name: 'Mai' } })
})

test.each([
  [{ first_name: '', last_name: ' ' }, ['first_name']],
  [{ time_zone: 'Mars/Olympus' }, ['time_zone']],
  [{ locale: 'sw' }, ['locale']],
  [{ mails: { money: 0 } }, ['mails.money']],
  [{ first_name: 'x'.repeat(101), locale: 'sw' }, ['first_name']],
  [{ email: 'other@profile.example' }, ['email']],
])('[ACC-14] the call with %j names the wrong field and changes nothing', async (body, fields) => {
  const { client } = await register(shop.url, `wrong-${Object.keys(body).join('-')}-${fields[0]}@profile.example`)
  const before = await profileOf(client)
  const { status, body: answer } = await client.post(ME, body)
  const errors = answer['errors'] as readonly { readonly path: string }[]
  expect([status, errors.map(({ path }) => path)]).toEqual([422, fields])
  expect(await profileOf(client)).toEqual(before)
})

test('[ACC-14] the form without script saves, and shows what was typed beside what is wrong', async () => {
  const { client } = await register(shop.url, 'by-form@profile.example')
  const typed = { first_name: 'Mai', last_name: '', locale: 'fr', time_zone: 'Asia/Saigon', 'mails.quotes': 'on' }
  const saved = await submit(client, typed)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${PROFILE}?done=saved`])
  expect(await profileOf(client)).toMatchObject({ first_name: 'Mai', mails: { quotes: 1, approvals: 0 }, locale: 'fr' })
  const wrong = await submit(client, { ...typed, first_name: '', locale: 'vi' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('href="#profile-first_name"')
  expect(wrong.text).toMatch(/<option[^>]*value="vi"[^>]*selected=""/)
  expect(await profileOf(client)).toMatchObject({ first_name: 'Mai', locale: 'fr' })
})

test('[ACC-14] mails come in the member’s own language, and answers to quotes only while they are switched on', async () => {
  const email = 'owner@profile.example'
  const { client } = await register(shop.url, email)
  const shareAndAccept = async (reader: string): Promise<string> => {
    const quote = resultOf(expectOk(await client.post('/cart/share', { emails: [reader] }), 'the share'))
    const link = linkIn((await mailsAbout(reader, /./))[0], '/quotes/')
    expectOk(await new ShopClient(shop.url).post(`${link}/accept`, { form_token: '', name: 'Nam' }), 'the acceptance')
    return String(quote['number'])
  }
  expectOk(await client.post(ME, { locale: 'vi' }), 'the language')
  const wanted = await shareAndAccept('first@profile.example')
  expect((await mailsAbout(email, new RegExp(wanted))).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/báo giá/i),
  ])
  expectOk(await client.post(ME, { mails: { quotes: 0 } }), 'the choice')
  const unwanted = await shareAndAccept('second@profile.example')
  expect(await mailsAbout(email, new RegExp(unwanted))).toEqual([])
  expectOk(await new ShopClient(shop.url).post('/account/password/forgot', { email }), 'the request')
  expect(await mailsAbout(email, /mật khẩu/i)).toHaveLength(1)
})
