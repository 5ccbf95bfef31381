import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const SESSIONS = '/account/me/sessions'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

interface DeviceOut {
  readonly id: number
  readonly device: string
  readonly is_current: number
}

async function devicesOf(client: ShopClient, language = 'en'): Promise<readonly DeviceOut[]> {
  const answer = resultOf(expectOk(await client.get(SESSIONS, { 'accept-language': language }), 'the devices'))
  return answer['sessions'] as readonly DeviceOut[]
}

async function signsIn(email: string, agent: string, client = new ShopClient(shop.url)): Promise<ShopClient> {
  const body = { email, password: 'three quiet words' }
  expectOk(await client.post('/account/session', body, { 'user-agent': agent }), 'the sign-in')
  return client
}

const kindOf = async (client: ShopClient) => resultOf(await client.get('/account/session'))['kind']

async function signInMails(email: string): Promise<readonly string[]> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).flatMap(({ subject }) =>
    subject.startsWith('New sign-in: ') ? [subject.slice('New sign-in: '.length)] : [],
  )
}

test('[ACC-14] devices are listed in words, this one first; one is ended, then all others', async () => {
  const email = 'lists@devices.example'
  const { client } = await register(shop.url, email)
  const [laptop, phone] = [await signsIn(email, CHROME), await signsIn(email, PHONE)]
  const listed = await devicesOf(laptop)
  expect(listed.map(({ device, is_current: isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome on Windows', 1],
    ['Safari on iOS', 0],
    ['Unknown device', 0],
  ])
  expect((await devicesOf(laptop, 'vi')).map(({ device }) => device)).toEqual([
    'Chrome trên Windows',
    'Safari trên iOS',
    'Thiết bị không xác định',
  ])
  expectOk(await laptop.delete(`${SESSIONS}/${listed[1]?.id}`), 'the end of the phone')
  expect(await Promise.all([laptop, phone, client].map(kindOf))).toEqual(['trial', 'visitor', 'trial'])
  expect(resultOf(await laptop.delete(SESSIONS))).toEqual({ ended: 1 })
  expect(await Promise.all([laptop, phone, client].map(kindOf))).toEqual(['trial', 'visitor', 'visitor'])
  expect(resultOf(await laptop.delete(SESSIONS))).toEqual({ ended: 0 })
  expect(await devicesOf(laptop)).toHaveLength(1)
})

test('[SEC-02] the session of another member doesn’t exist, and goes on', async () => {
  const [own, other] = [
    await register(shop.url, 'own@devices.example'),
    await register(shop.url, 'other@devices.example'),
  ]
  const [session] = await devicesOf(other.client)
  const seen = async (id = 0) => {
    const { status, text, body } = await own.client.delete(`${SESSIONS}/${id}`)
    return [status, text.replace(String(body['reference']), '')]
  }
  const unknown = await seen(999_999_999)
  expect(unknown[0]).toBe(404)
  expect(await seen(session?.id)).toEqual(unknown)
  expect(await kindOf(other.client)).toBe('trial')
})

test('[ACC-14] a sign-in on a new device is mailed once, on a known one not, and again after 90 days without it', async () => {
  const email = 'mailed@devices.example'
  await register(shop.url, email)
  const laptop = await signsIn(email, CHROME)
  expect(await signInMails(email)).toEqual(['Chrome on Windows'])
  await laptop.delete('/account/session')
  await signsIn(email, CHROME, laptop)
  await signsIn(email, PHONE, laptop)
  expect(await signInMails(email)).toEqual(['Chrome on Windows'])
  // the words of a browser are no proof that it is the same one
  await signsIn(email, CHROME)
  expect(await signInMails(email)).toHaveLength(2)
  await advanceClock(shop.url, 'P89D')
  await signsIn(email, CHROME, laptop)
  expect(await signInMails(email)).toHaveLength(2)
  await advanceClock(shop.url, 'P91D')
  await signsIn(email, CHROME, laptop)
  expect(await signInMails(email)).toHaveLength(3)
})

test('[ACC-14] the first sign-in of all is no news', async () => {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const { email = '', password } = person ?? {}
  expectOk(await new ShopClient(shop.url).post('/account/session', { email, password }), 'the sign-in')
  expect(await signInMails(email)).toEqual([])
})
