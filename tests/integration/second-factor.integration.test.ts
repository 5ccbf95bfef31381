import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { freshCode } from '@waybill/testkit/staff-client'

const shop = shopOfFile({ RATE_LIMIT: 'on' })
const PASSWORD = 'three quiet words'
const SESSION = '/account/session'
const FACTOR = '/account/me/factor'
const PAGE = '/account/security/factor'

const kindOf = async (client: ShopClient) => resultOf(await client.get(SESSION))['kind']
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const statuses = (answers: readonly ShopAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const wrongFields = ({ body }: ShopAnswer) =>
  (body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
const signIn = (email: string, more: Readonly<Record<string, string>> = {}, client = new ShopClient(shop.url)) =>
  client.post(SESSION, { email, password: PASSWORD, ...more })

async function mailsAbout(email: string, words: RegExp) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

interface Offer {
  readonly sealed: string
  readonly secret: string
}

const offerOf = async (client: ShopClient) => resultOf(await client.get(FACTOR))['offer'] as Offer

/** A member with a second factor. */
async function secured(email: string) {
  const { client } = await register(shop.url, email)
  const { sealed, secret } = await offerOf(client)
  const person = { email, password: PASSWORD, secret }
  const code = freshCode(shop.url, person)
  const added = expectOk(await client.post(FACTOR, { sealed, code, password: PASSWORD }), 'the factor')
  const codes = resultOf(added)['recovery_codes'] as readonly string[]
  return { client, person, code, codes, next: () => freshCode(shop.url, person) }
}

/** The first step of a sign-in by the call; answers its token. */
async function begin(email: string): Promise<string> {
  const begun = await signIn(email)
  expect(codeOf(begun)).toEqual([401, 'factor-needed'])
  return String(resultOf(begun)['sign_in'])
}

test('[ACC-15] a factor is set up by a code and the password; a sign-in needs both from then on', async () => {
  const email = 'sets-up@factor.example'
  const { client } = await register(shop.url, email)
  const { sealed, secret } = await offerOf(client)
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  const wrong = await client.post(FACTOR, { sealed, code, password: 'not the right one' })
  expect([wrong.status, wrongFields(wrong)]).toEqual([422, ['password']])
  const other = await client.post(FACTOR, { sealed, code: 'abcdef', password: PASSWORD })
  expect([other.status, wrongFields(other)]).toEqual([422, ['code']])
  const { client: stranger } = await register(shop.url, 'stranger@factor.example')
  const foreign = await stranger.post(FACTOR, { sealed, code, password: PASSWORD })
  expect([foreign.status, wrongFields(foreign)]).toEqual([422, ['sealed']])
  expect(codeOf(await signIn(email))).toEqual([200, undefined])

  const added = resultOf(await client.post(FACTOR, { sealed, code, password: PASSWORD }))
  expect(new Set(added['recovery_codes'] as readonly string[]).size).toBe(10)
  expect(resultOf(await client.get(FACTOR))).toMatchObject({ is_on: 1, codes_left: 10, offer: null })
  expect(codeOf(await client.post(FACTOR, { sealed, code, password: PASSWORD }))).toEqual([409, 'factor-exists'])

  const visitor = new ShopClient(shop.url)
  expect(codeOf(await signIn(email, {}, visitor))).toEqual([401, 'factor-needed'])
  expect([await kindOf(visitor), visitor.cookie('waybill-session')]).toEqual(['visitor', undefined])
  expect(codeOf(await signIn(email, { totp: code }))).toEqual([401, 'factor-wrong'])
  expect(await mailsAbout(email, /needs a second factor/)).toHaveLength(1)
})

test('[ACC-15] the second step signs in once, with a code that counts once', async () => {
  const { person, code, next } = await secured('steps@factor.example')
  const token = await begin(person.email)
  const client = new ShopClient(shop.url)
  expect(codeOf(await client.post(`${SESSION}/factor`, { sign_in: token, code }))).toEqual([401, 'factor-wrong'])
  expect(codeOf(await client.post(`${SESSION}/factor`, { sign_in: 'none', code }))).toEqual([410, 'sign-in-over'])
  const fresh = next()
  expectOk(await client.post(`${SESSION}/factor`, { sign_in: token, code: fresh }), 'the second step')
  expect(await kindOf(client)).toBe('trial')
  const again = await new ShopClient(shop.url).post(`${SESSION}/factor`, { sign_in: token, code: next() })
  expect(codeOf(again)).toEqual([410, 'sign-in-over'])
  expect(codeOf(await signIn(person.email, { totp: fresh }))).toEqual([401, 'factor-wrong'])
})

test('[ACC-15] two at once with one code: one signs in', async () => {
  const { person, codes, next } = await secured('at-once@factor.example')
  const totp = next()
  const byCode = await Promise.all([1, 2, 3].map(() => signIn(person.email, { totp })))
  expect(statuses(byCode)).toEqual([200, 401, 401])
  const [recovery = ''] = codes
  const byRecovery = await Promise.all([1, 2, 3].map(() => signIn(person.email, { recovery_code: recovery })))
  expect(statuses(byRecovery)).toEqual([200, 401, 401])
})

test('[ACC-15] a recovery code signs in once, as it was typed, and is mailed; new ones void the others', async () => {
  const { client, person, codes, next } = await secured('recovers@factor.example')
  const [first = '', second = ''] = codes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  expect(codeOf(await signIn(person.email, { recovery_code: typed }))).toEqual([200, undefined])
  expect(codeOf(await signIn(person.email, { recovery_code: first }))).toEqual([401, 'factor-wrong'])
  expect(resultOf(await client.get(FACTOR))['codes_left']).toBe(9)
  const [mail] = await mailsAbout(person.email, /recovery code was used/)
  expect(mail?.text).toContain('Recovery codes left: 9.')
  const other = await secured('other@factor.example')
  expect(codeOf(await signIn(person.email, { recovery_code: other.codes[0] ?? '' }))).toEqual([401, 'factor-wrong'])
  const renewed = await client.post(`${FACTOR}/recovery-codes`, { code: next(), password: PASSWORD })
  const [fresh = ''] = resultOf(renewed)['recovery_codes'] as readonly string[]
  expect(codeOf(await signIn(person.email, { recovery_code: second }))).toEqual([401, 'factor-wrong'])
  expect(codeOf(await signIn(person.email, { recovery_code: fresh }))).toEqual([200, undefined])
})

test('[ACC-15] a factor goes by the password and a code, and is mailed', async () => {
  const { client, person, code, codes } = await secured('removes@factor.example')
  const [recovery = ''] = codes
  const remove = (body: object) => client.post(`${FACTOR}/remove`, body)
  const noCode = await remove({ code, password: PASSWORD })
  expect([noCode.status, wrongFields(noCode)]).toEqual([422, ['code']])
  const noPassword = await remove({ code: recovery, password: 'not the right one' })
  expect([noPassword.status, wrongFields(noPassword)]).toEqual([422, ['password']])
  expectOk(await remove({ code: recovery, password: PASSWORD }), 'the removal')
  expect(codeOf(await remove({ code: recovery, password: PASSWORD }))).toEqual([409, 'factor-missing'])
  expect(codeOf(await signIn(person.email))).toEqual([200, undefined])
  expect(await mailsAbout(person.email, /factor was removed/)).toHaveLength(1)
})

test('[SEC-03] twenty wrong codes a day, counted before they are looked at: a right one waits then too', async () => {
  const { person, codes } = await secured('guessed@factor.example')
  const token = await begin(person.email)
  const guess = (code: string) => new ShopClient(shop.url).post(`${SESSION}/factor`, { sign_in: token, code })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, nth) => guess(`x${nth}`)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  const late = await guess(codes[0] ?? '')
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('[SEC-03] a wrong password answers alike with and without a factor', async () => {
  const { person, code } = await secured('alike@factor.example')
  const wrong = { password: 'not the right one', totp: code }
  const answers = await Promise.all([person.email, 'unknown@factor.example'].map((email) => signIn(email, wrong)))
  expect(answers.map(codeOf)).toEqual([
    [401, 'sign-in-failed'],
    [401, 'sign-in-failed'],
  ])
})

test('[ACC-15] a new password by mail needs the factor as before, and ends a sign-in that waits for it', async () => {
  const { person, codes, next } = await secured('forgets@factor.example')
  const waiting = await begin(person.email)
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/account/password/forgot', { email: person.email }), 'the link')
  const [mail] = await mailsAbout(person.email, /set a new password/i)
  expectOk(
    await client.post(linkIn(mail, '/account/password/reset/'), { password: 'four other quiet words' }),
    'the reset',
  )
  expect(await kindOf(client)).toBe('visitor')
  const late = await client.post(`${SESSION}/factor`, { sign_in: waiting, code: codes[0] ?? '' })
  expect(codeOf(late)).toEqual([410, 'sign-in-over'])
  const anew = { password: 'four other quiet words' }
  expect(codeOf(await signIn(person.email, anew))).toEqual([401, 'factor-needed'])
  expect(codeOf(await signIn(person.email, { ...anew, totp: next() }))).toEqual([200, undefined])
})

test('[ACC-15] without script: the page shows secret and codes, the sign-in asks for the code in its second step', async () => {
  const email = 'by-form@factor.example'
  const { client } = await register(shop.url, email)
  const valueOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const page = await client.get(PAGE, { accept: 'text/html' })
  const secret = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '')
  const form = { _token: valueOf(page.text, '_token'), sealed: valueOf(page.text, 'sealed'), intent: 'factor.add' }
  const wrong = await client.submit(PAGE, { ...form, code: '1', password: PASSWORD })
  expect([wrong.status, valueOf(wrong.text, 'sealed')]).toEqual([422, form.sealed])
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  const added = await client.submit(PAGE, { ...form, code, password: PASSWORD })
  const [recovery = ''] = /[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/.exec(added.text) ?? []
  expect([added.status, recovery === '']).toEqual([200, false])
  expect((await client.get(PAGE, { accept: 'text/html' })).text).not.toContain(recovery)

  const visitor = new ShopClient(shop.url)
  const start = await visitor.get('/sign-in', { accept: 'text/html' })
  const first = { _token: valueOf(start.text, '_token'), email, password: PASSWORD, next: '/account/profile' }
  const second = await visitor.submit('/sign-in', first)
  const step = {
    _token: valueOf(second.text, '_token'),
    sign_in: valueOf(second.text, 'sign_in'),
    next: valueOf(second.text, 'next'),
    intent: 'factor.check',
  }
  expect([second.status, second.text.includes(PASSWORD)]).toEqual([200, false])
  const rejected = await visitor.submit('/sign-in', { ...step, code: '123' })
  expect([rejected.status, valueOf(rejected.text, 'sign_in')]).toEqual([401, step.sign_in])
  const done = await visitor.submit('/sign-in', { ...step, code: recovery })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/account/profile'])
  expect(await kindOf(visitor)).toBe('trial')
})

test('[ACC-15] codes are of real time where the clock of the shop was moved', async () => {
  const { person, next } = await secured('moved@factor.example')
  await advanceClock(shop.url, 'P3D')
  expect(codeOf(await signIn(person.email, { totp: next() }))).toEqual([200, undefined])
})
