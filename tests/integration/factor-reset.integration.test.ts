import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { freshCode } from '@waybill/testkit/staff-client'

const shop = shopOfFile()
const PASSWORD = 'three quiet words'
const SESSION = '/account/session'
const FACTOR = '/account/me/factor'
const TEAM = '/account/members'
const LINK = '/account/factor-reset/'

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const signIn = (email: string, more: Readonly<Record<string, string>> = {}) =>
  new ShopClient(shop.url).post(SESSION, { email, password: PASSWORD, ...more })

async function mailsAbout(email: string, words: RegExp) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

interface TeamMember {
  readonly id: number
  readonly email: string
  readonly has_factor: 0 | 1 | null
  readonly factor_reset: Readonly<Record<string, unknown>> | null
}

async function rowOf(client: ShopClient, email: string): Promise<TeamMember | undefined> {
  const { members } = resultOf(await client.get('/account/team')) as { readonly members: readonly TeamMember[] }
  return members.find((member) => member.email === email)
}

interface Secured {
  readonly client: ShopClient
  readonly email: string
  readonly codes: readonly string[]
  readonly next: () => string
}

/** Sets a second factor up. */
async function secure(client: ShopClient, email: string): Promise<Secured> {
  const { sealed, secret } = resultOf(await client.get(FACTOR))['offer'] as Readonly<Record<string, string>>
  const person = { email, password: PASSWORD, secret: secret ?? '' }
  const next = () => freshCode(shop.url, person)
  const added = expectOk(await client.post(FACTOR, { sealed, code: next(), password: PASSWORD }), 'the factor')
  return { client, email, next, codes: resultOf(added)['recovery_codes'] as readonly string[] }
}

interface Joined {
  readonly client: ShopClient
  readonly email: string
  readonly id: number
}

async function joins(primary: ShopClient, email: string): Promise<Joined> {
  expectOk(await primary.post(`${TEAM}/invitations`, { email, role: 'manage' }), 'the invitation')
  const [mail] = await mailsAbout(email, /invites you/)
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  const link = new URL(linkIn(mail, '/account/invitation/'), shop.url).pathname
  const joined = expectOk(await client.post(link, person), 'the acceptance')
  return { client, email, id: Number(resultOf(joined)['member_id']) }
}

/** A primary member, and one with a second factor. */
async function team(name: string) {
  const email = `${name}@reset.example`
  const { client, memberId } = await register(shop.url, email)
  const joined = await joins(client, `${name}-2@reset.example`)
  const path = `${TEAM}/${joined.id}/factor-reset`
  const member = { ...joined, ...(await secure(joined.client, joined.email)) }
  const reset = (password = PASSWORD) => client.post(path, { password })
  return { primary: { client, email, id: memberId }, member, path, reset, row: () => rowOf(client, joined.email) }
}

const linkTo = async (email: string): Promise<string> =>
  new URL(linkIn((await mailsAbout(email, /will be reset/))[0], LINK), shop.url).pathname

test('[ACC-15] a lost factor ends 24 hours after the primary member asks with the password, not a second before', async () => {
  const { primary, member, reset, row } = await team('ends')
  expect(await row()).toMatchObject({ has_factor: 1, factor_reset: null })
  const wrong = await reset('not the right one')
  expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ path: 'password' }]])
  const done = resultOf(expectOk(await reset(), 'the reset'))
  const { requested_at_epoch: from, takes_effect_at_epoch: to } = done['factor_reset'] as Record<string, number>
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000)
  expect(codeOf(await reset())).toEqual([409, 'factor-reset-waits'])
  expect(await row()).toMatchObject({ has_factor: 1, factor_reset: { takes_effect_at_epoch: to } })
  const [mail] = await mailsAbout(member.email, /will be reset/)
  expect(mail?.text).toMatch(/requested it\. On .+ your authenticator app/)
  expect(resultOf(await member.client.get(FACTOR))).toMatchObject({ is_on: 1, resets_at_epoch: to })

  await advanceClock(shop.url, 'PT23H59M')
  expect(codeOf(await signIn(member.email))).toEqual([401, 'factor-needed'])
  await advanceClock(shop.url, 'PT1M')
  expect(codeOf(await signIn(member.email))).toEqual([200, undefined])
  expect(codeOf(await signIn(member.email, { recovery_code: member.codes[0] ?? '' }))).toEqual([200, undefined])
  expect(await mailsAbout(member.email, /was reset/)).toHaveLength(1)
  expect(await row()).toMatchObject({ has_factor: 0, factor_reset: null })
  expect(codeOf(await reset())).toEqual([409, 'factor-missing'])
  expect(resultOf(await member.client.get(FACTOR))).toMatchObject({ is_on: 0, codes_left: 0, resets_at: null })
  const again = await secure(member.client, member.email)
  expect(codeOf(await signIn(member.email, { totp: again.next() }))).toEqual([200, undefined])
  expect(codeOf(await signIn(member.email, { recovery_code: member.codes[1] ?? '' }))).toEqual([401, 'factor-wrong'])
  expect(await rowOf(primary.client, primary.email)).toMatchObject({ has_factor: 0 })
})

test('[ACC-15] the link of the mail stops the reset once, and looking at its page stops nothing', async () => {
  const { member, reset, row } = await team('by-link')
  expectOk(await reset(), 'the reset')
  const link = await linkTo(member.email)
  const page = await new ShopClient(shop.url).get(link, { accept: 'text/html' })
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  expect(await row()).toMatchObject({ factor_reset: { requested_by: expect.any(String) } })
  const stops = await Promise.all([1, 2, 3].map(() => new ShopClient(shop.url).post(link, {})))
  expect(stops.map(codeOf).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
    [200, undefined],
    [410, 'link-expired'],
    [410, 'link-expired'],
  ])
  expect(codeOf(await new ShopClient(shop.url).post(`${LINK}none`, {}))).toEqual([410, 'link-expired'])
  expect(await mailsAbout(member.email, /factor stays/)).toHaveLength(1)
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await signIn(member.email))).toEqual([401, 'factor-needed'])
  expect(codeOf(await signIn(member.email, { totp: member.next() }))).toEqual([200, undefined])
  expect(await mailsAbout(member.email, /was reset/)).toHaveLength(0)
})

test('[ACC-15] a sign-in with a code, and new recovery codes, stop the reset; the mail of the one before stops no later one', async () => {
  const { member, reset, row } = await team('by-code')
  expectOk(await reset(), 'the reset')
  const link = await linkTo(member.email)
  expect(codeOf(await signIn(member.email, { totp: '000000' }))).toEqual([401, 'factor-wrong'])
  expect((await row())?.factor_reset).not.toBeNull()
  expect(codeOf(await signIn(member.email, { recovery_code: member.codes[0] ?? '' }))).toEqual([200, undefined])
  expect(await row()).toMatchObject({ has_factor: 1, factor_reset: null })
  expectOk(await reset(), 'the second reset')
  expect(codeOf(await new ShopClient(shop.url).post(link, {}))).toEqual([410, 'link-expired'])
  const renewed = await member.client.post(`${FACTOR}/recovery-codes`, { code: member.next(), password: PASSWORD })
  expectOk(renewed, 'the new codes')
  expect(await row()).toMatchObject({ has_factor: 1, factor_reset: null })
})

test('[ACC-15] after 24 hours nothing stops it: neither link, nor primary member, nor a code of a sign-in that waits', async () => {
  const { primary, member, path, reset } = await team('too-late')
  expectOk(await reset(), 'the reset')
  const link = await linkTo(member.email)
  const waiting = resultOf(await signIn(member.email))['sign_in']
  await advanceClock(shop.url, 'P1D')
  const late = { sign_in: waiting, code: member.codes[0] }
  expect(codeOf(await new ShopClient(shop.url).post(`${SESSION}/factor`, late))).toEqual([410, 'sign-in-over'])
  expect(codeOf(await new ShopClient(shop.url).post(link, {}))).toEqual([410, 'link-expired'])
  expect((await new ShopClient(shop.url).get(link, { accept: 'text/html' })).status).toBe(410)
  expect(codeOf(await primary.client.delete(path))).toEqual([409, 'factor-reset-missing'])
  expect(codeOf(await signIn(member.email))).toEqual([200, undefined])
})

test('[ACC-15] of resets asked for at once one waits, and the member has one mail', async () => {
  const { member, reset } = await team('at-once')
  const answers = await Promise.all([1, 2, 3].map(() => reset()))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await mailsAbout(member.email, /will be reset/)).toHaveLength(1)
})

test('[ACC-15] the primary member stops it too; a member with no factor, the own one and other accounts’ are rejected', async () => {
  const { primary, member, path, reset, row } = await team('stops')
  const other = await team('elsewhere')
  expectOk(await reset(), 'the reset')
  const foreign = [
    await other.primary.client.post(path, { password: PASSWORD }),
    await other.primary.client.delete(path),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404])
  const byMember = [await member.client.post(path, { password: PASSWORD }), await member.client.delete(path)]
  expect(byMember.map(codeOf)).toEqual([
    [403, 'not-primary'],
    [403, 'not-primary'],
  ])
  expect((await row())?.factor_reset).not.toBeNull()
  expectOk(await primary.client.delete(path), 'the stop')
  expect(codeOf(await primary.client.delete(path))).toEqual([409, 'factor-reset-missing'])
  expect(await mailsAbout(member.email, /factor stays/)).toHaveLength(1)
  const own = await primary.client.post(`${TEAM}/${primary.id}/factor-reset`, { password: PASSWORD })
  expect(codeOf(own)).toEqual([406, 'factor-reset-by-shop'])
  const plain = await joins(primary.client, 'stops-3@reset.example')
  const without = await primary.client.post(`${TEAM}/${plain.id}/factor-reset`, { password: PASSWORD })
  expect(codeOf(without)).toEqual([409, 'factor-missing'])
  expect(await rowOf(member.client, plain.email)).toMatchObject({ has_factor: null, factor_reset: null })
})

test('[ACC-15] a hand-over of the primary role stops what waits, and a removed member has none', async () => {
  const { primary, member, path, reset } = await team('hands-over')
  const heir = await joins(primary.client, 'hands-over-3@reset.example')
  expectOk(await reset(), 'the reset')
  const link = await linkTo(member.email)
  expectOk(await primary.client.post(`${TEAM}/${heir.id}/primary`, { password: PASSWORD }), 'the hand-over')
  expect(codeOf(await new ShopClient(shop.url).post(link, {}))).toEqual([410, 'link-expired'])
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await signIn(member.email))).toEqual([401, 'factor-needed'])

  const next = new ShopClient(shop.url)
  expectOk(await next.post(SESSION, { email: heir.email, password: PASSWORD }), 'the sign-in')
  expectOk(await next.post(path, { password: PASSWORD }), 'the reset by the new primary member')
  expectOk(await next.delete(`${TEAM}/${member.id}`), 'the removal')
  expect((await next.delete(path)).status).toBe(404)
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await signIn(member.email))).toEqual([401, 'sign-in-failed'])
  expect(await mailsAbout(member.email, /was reset/)).toHaveLength(0)
})

/** A team whose member has a passkey beside the app. */
async function keyed(name: string) {
  const of = await team(name)
  const { client } = of.member
  const passkey = new SoftPasskey(shop.url.replace('127.0.0.1', 'localhost'))
  const optionsIn = (answer: ShopAnswer) =>
    resultOf(expectOk(answer, 'the challenge'))['options'] as Parameters<SoftPasskey['sign']>[0]
  const proof = { password: PASSWORD, code: of.member.next() }
  const credential = passkey.make(optionsIn(await client.post('/account/me/passkeys/challenge', proof)))
  expectOk(await client.post('/account/me/passkeys', { credential, name: '' }), 'the passkey')
  const enter = async () => {
    const visitor = new ShopClient(shop.url)
    const options = optionsIn(await visitor.post(`${SESSION}/passkey/challenge`, {}))
    return visitor.post(`${SESSION}/passkey`, { credential: passkey.sign(options) })
  }
  return { ...of, enter }
}

test('[ACC-15] a reset takes the passkeys too, unless one of them signs in before', async () => {
  const { member, reset, row, enter } = await keyed('keys')
  expectOk(await reset(), 'the reset')
  expectOk(await enter(), 'the sign-in')
  expect(await row()).toMatchObject({ has_factor: 1, factor_reset: null })
  expectOk(await reset(), 'another reset')
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await enter())).toEqual([401, 'passkey-rejected'])
  expect(resultOf(await member.client.get('/account/me/passkeys'))).toEqual({ passkeys: [] })
  expect(codeOf(await signIn(member.email))).toEqual([200, undefined])
})

test('[ACC-15] the passkey of a removed member signs no one in', async () => {
  const { primary, member, enter } = await keyed('gone')
  expectOk(await enter(), 'the sign-in')
  expectOk(await primary.client.delete(`${TEAM}/${member.id}`), 'the removal')
  expect(codeOf(await enter())).toEqual([401, 'passkey-rejected'])
})
