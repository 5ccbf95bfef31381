import { expect, test } from 'vitest'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, beginWindow, linkIn, mailsTo, register } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** Of everyone who registers by the testkit. */
const PASSWORD = 'three quiet words'
const NEW_PASSWORD = 'four other quiet words'

const shop = shopOfFile({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })

let networks = 0
const nextNetwork = (): string => `203.0.${(networks += 1)}.9`

const postFrom = (address: string, path: string, body: object): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post(path, body, { 'x-forwarded-for': address })

const signIn = (email: string, password: string, address = nextNetwork()): Promise<ShopAnswer> =>
  postFrom(address, '/account/session', { email, password })

const newWindow = (): Promise<void> => beginWindow(shop.url)

/** Sets a new password by the mailed link, all from one network. */
async function resetFrom(address: string, email: string): Promise<void> {
  await postFrom(address, '/account/password/forgot', { email })
  await advanceClock(shop.url, 'PT1S')
  const [mail] = (await mailsTo(shop.url, email)).filter(({ text }) => text.includes('/account/password/reset/'))
  const set = await postFrom(address, linkIn(mail, '/account/password/reset/'), { password: NEW_PASSWORD })
  expect(set.status, set.text).toBe(200)
}

test('[SEC-03] a sign-in locked by guesses from everywhere lets in who sets a new password by the mailed link, from there and no other network', async () => {
  const { email } = await register(shop.url, 'locked-by-others@kho.example')
  await newWindow()
  const [home, attackers] = [nextNetwork(), Array.from({ length: 21 }, nextNetwork)]
  const guessAll = () =>
    mapConcurrently(
      attackers.flatMap((address) => Array.from({ length: 10 }, () => address)),
      (address) => signIn(email, 'wrong words', address),
    )
  expect((await guessAll()).filter(({ status }) => status === 401)).toHaveLength(200)
  const { status, body } = await signIn(email, PASSWORD, home)
  expect([status, body['code']]).toEqual([429, 'too-many-requests'])
  expect(body['result']).toMatch(/reset your password: the link that we e-mail you lets you sign in at once/)
  await resetFrom(home, email)
  expect((await guessAll()).filter((guess) => guess.status !== 429)).toEqual([])
  expect((await signIn(email, NEW_PASSWORD, home)).status).toBe(200)
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(429)
})

test('[SEC-03] a sign-in locked by guesses of one’s own network is open there after a reset, for ten guesses more', async () => {
  const { email } = await register(shop.url, 'locked-by-self@kho.example')
  await newWindow()
  const home = nextNetwork()
  const guess = async (password: string) => (await signIn(email, password, home)).status
  for (let n = 0; n < 10; n += 1) expect(await guess('wrong words')).toBe(401)
  expect(await guess(PASSWORD)).toBe(429)
  await resetFrom(home, email)
  expect(await guess(NEW_PASSWORD)).toBe(200)
  for (let n = 1; n < 10; n += 1) expect(await guess('wrong words')).toBe(401)
  expect(await guess(NEW_PASSWORD)).toBe(429)
})
