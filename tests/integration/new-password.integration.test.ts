import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, beginWindow, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on' })
const OLD = 'three quiet words'
const NEW = 'four other quiet words'
const PASSWORD = '/account/me/password'
const SECURITY = '/account/security'

const kindOf = async (client: ShopClient) => resultOf(await client.get('/account/session'))['kind']
const wrongFields = ({ body }: ShopAnswer) =>
  (body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
const signIn = (email: string, password: string) =>
  new ShopClient(shop.url).post('/account/session', { email, password })

async function mailsAbout(email: string, words: RegExp) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

test('[ACC-14] a new password takes the old one, ends every other session, gives this one another cookie and is mailed', async () => {
  const email = 'changes@password.example'
  const { client } = await register(shop.url, email)
  const elsewhere = new ShopClient(shop.url)
  expectOk(await elsewhere.post('/account/session', { email, password: OLD }), 'the sign-in elsewhere')
  expectOk(await client.post('/account/password/forgot', { email }), 'a link that waits')
  const [mail] = await mailsAbout(email, /set a new password/i)
  const stolen = new ShopClient(shop.url, new Map([['waybill-session', String(client.cookie('waybill-session'))]]))
  expect([await kindOf(elsewhere), await kindOf(stolen)]).toEqual(['trial', 'trial'])

  const common = await client.post(PASSWORD, { password: OLD, new_password: 'qwertyuiop' })
  expect([common.status, wrongFields(common)]).toEqual([422, ['new_password']])
  const wrong = await client.post(PASSWORD, { password: 'not the old one', new_password: NEW })
  expect([wrong.status, wrongFields(wrong)]).toEqual([422, ['password']])
  expect([await kindOf(client), await kindOf(elsewhere)]).toEqual(['trial', 'trial'])

  expectOk(await client.post(PASSWORD, { password: OLD, new_password: NEW }), 'the new password')
  expect(await Promise.all([client, elsewhere, stolen].map(kindOf))).toEqual(['trial', 'visitor', 'visitor'])
  expect([(await signIn(email, OLD)).status, (await signIn(email, NEW)).status]).toEqual([401, 200])
  expect((await new ShopClient(shop.url).get(linkIn(mail, '/account/password/reset/'))).status).toBe(410)
  expect(await mailsAbout(email, /your password was changed/i)).toHaveLength(1)
})

test('[ACC-07] a password that is set by the link of a mail is mailed to its owner', async () => {
  const email = 'by-link@password.example'
  const { client } = await register(shop.url, email)
  expectOk(await client.post('/account/password/forgot', { email }), 'the link')
  const [mail] = await mailsAbout(email, /set a new password/i)
  expectOk(
    await new ShopClient(shop.url).post(linkIn(mail, '/account/password/reset/'), { password: NEW }),
    'the reset',
  )
  expect(await mailsAbout(email, /your password was changed/i)).toHaveLength(1)
})

test('[SEC-03] ten guesses at the present password in a quarter of an hour, forty a day: the wait grows', async () => {
  const { client } = await register(shop.url, 'guessed@password.example')
  await beginWindow(shop.url, DAY_MS)
  const guesses = async (count: number) => {
    const answers: ShopAnswer[] = []
    for (let nth = 0; nth < count; nth += 1)
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      answers.push(await client.post(PASSWORD, { password: `guess ${nth}`, new_password: NEW }))
    return answers
  }
  for (let quarter = 0; quarter < 3; quarter += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one window after the other
    const answers = await guesses(11)
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    // oxlint-disable-next-line no-await-in-loop -- one window after the other
    await advanceClock(shop.url, 'PT15M')
  }
  const last = await guesses(8)
  expect(last.map(({ status }) => status)).toEqual([...Array.from({ length: 7 }, () => 422), 429])
  expect(Number(last.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(900)
})

test('[ACC-14] the form without script names the wrong field, keeps the session, and leads on with what was done', async () => {
  const { client } = await register(shop.url, 'by-form@password.example')
  const form = async (fields: Readonly<Record<string, string>>) => {
    const page = await client.get(SECURITY, { accept: 'text/html' })
    const token = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    return client.submit(SECURITY, { _token: token, intent: 'password.change', ...fields })
  }
  const wrong = await form({ password: 'not the old one', new_password: NEW })
  expect([wrong.status, wrong.text.includes('href="#password-password"')]).toEqual([422, true])
  expect(wrong.text).not.toContain(NEW)
  const done = await form({ password: OLD, new_password: NEW })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${SECURITY}?done=password`])
  expect((await client.get(`${SECURITY}?done=password`, { accept: 'text/html' })).text).toContain('New password saved.')
})
