import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  expectSound,
  linkIn,
  mailsTo,
  readyToPay,
  resultOf,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const TEAM = '/account/members'
const INVITE = `${TEAM}/invitations`
const ACCOUNT = '/account/billing/subscription'
const PASSWORD = 'a quiet harbour town'

interface Team {
  readonly members: readonly {
    readonly id: number
    readonly email: string
    readonly role: string
    readonly is_read_only?: number
  }[]
  readonly invitations: readonly { readonly id: number; readonly email: string; readonly state: string }[]
}

async function teamOf(client: ShopClient): Promise<Team> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
  return resultOf(await client.get('/account/team')) as unknown as Team
}

/** A subscriber of Regional, paid. */
async function company(name: string): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, `${name}@team.example`)
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
  return buyer
}

async function linkTo(email: string): Promise<string> {
  const invitations = async () =>
    (await mailsTo(shop.url, email)).filter(({ text }) => text.includes('/account/invitation/'))
  await expect.poll(async () => (await invitations()).length).toBeGreaterThan(0)
  const [mail] = await invitations()
  return new URL(linkIn(mail, '/account/invitation/'), shop.url).pathname
}

interface Joined {
  readonly client: ShopClient
  readonly id: number
  readonly email: string
}

async function joins(primary: ShopClient, name: string, rights: object = { role: 'manage' }): Promise<Joined> {
  const email = `${name}@team.example`
  expectOk(await primary.post(INVITE, { email, ...rights }), 'the invitation')
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  const joined = expectOk(await client.post(await linkTo(email), person), 'the acceptance')
  return { client, email, id: Number(resultOf(joined)['member_id']) }
}

async function joinsMany(primary: ShopClient, count: number): Promise<readonly Joined[]> {
  const joined: Joined[] = []
  // oxlint-disable-next-line no-await-in-loop -- each changes the size that is counted
  for (let nth = 1; nth <= count; nth++) joined.push(await joins(primary, `colleague-${nth}`))
  return joined
}

test('[ACC-08] an invited person joins by the link of the mail, verified and without a trial of their own, and signs in with their password', async () => {
  const { client } = await company('invites')
  const { client: member, email, id } = await joins(client, 'joins')
  const session = resultOf(await member.get('/account/session'))
  expect(session).toMatchObject({ member_id: id, email, is_primary: 0, subscription_status: 1, flags: { trial: 0 } })
  expect(session['account_id']).toBe(resultOf(await client.get('/account/session'))['account_id'])
  const { members, invitations } = await teamOf(client)
  expect([members.map(({ role }) => role), invitations]).toEqual([['primary', 'manage'], []])
  expect((await teamOf(await signInAgain(shop.url, email, PASSWORD))).members).toHaveLength(2)
  // once only
  expect((await new ShopClient(shop.url).get(await linkTo(email), { accept: 'text/html' })).status).toBe(410)
  await expectSound(shop.url)
})

test('[ACC-08] an invitation speaks the language that the inviting member chooses, mail, link and member alike', async () => {
  const { client } = await company('speaks')
  const invite = (body: object) => client.post(INVITE, { role: 'manage', ...body })
  const email = 'parle@team.example'
  const errors = [{ path: 'locale', message: 'Choose one of the options' }]
  expect(await invite({ email, locale: 'xx' })).toMatchObject({ status: 422, body: { errors } })
  expect(resultOf(await invite({ email, locale: 'fr' }))).toMatchObject({ locale: 'fr' })
  const link = await linkTo(email)
  expect(link).toMatch(/^\/fr\/account\/invitation\//)
  const member = new ShopClient(shop.url)
  expect(await member.submit(link, { first_name: 'Léa', last_name: '', password: PASSWORD })).toMatchObject({
    status: 303,
  })
  expect(resultOf(await member.get('/account/me'))).toMatchObject({ locale: 'fr' })
})

test('[ACC-08] the history shows the primary member each invitation, change and removal; the others read nothing of it', async () => {
  const { client } = await company('history')
  const { client: member, id, email } = await joins(client, 'in-history')
  const events = async () => resultOf(await client.get('/account/team/events'))['events']
  expect(await member.get('/account/team/events')).toMatchObject({ status: 403 })
  expect(await client.get('/account/team/events?before=x')).toMatchObject({ status: 422 })
  expectOk(await client.post(`${TEAM}/${id}`, { role: 'view' }), 'the change')
  expectOk(await client.post(INVITE, { email: 'never@team.example', role: 'manage', is_read_only: 1 }), 'another')
  const { invitations } = await teamOf(client)
  expectOk(await client.delete(`${INVITE}/${invitations[0]?.id ?? 0}`), 'the withdrawal')
  expectOk(await client.delete(`${TEAM}/${id}`), 'the removal')
  const [by, name] = ['Mira Osei', 'Noor Haddad']
  expect(await events()).toMatchObject([
    { event: 'member.removed', by, member: name, role: null },
    { event: 'member.invitation_withdrawn', by, member: 'never@team.example' },
    { event: 'member.invited', by, member: 'never@team.example', role: 'manage', is_read_only: 1 },
    { event: 'member.changed', by, member: name, role: 'view', is_read_only: 0 },
    { event: 'member.joined', by: name, member: name, role: 'manage' },
    { event: 'member.invited', by, member: email, role: 'manage', is_read_only: 0 },
  ])
  const { text } = await client.get(TEAM, { accept: 'text/html' })
  expect(text).toContain(`${by} removed ${name}.`)
})

test('[ACC-08] an invitation lasts seven days, a new link ends the one before, and one that is taken back opens nothing', async () => {
  const { client, email: primary } = { ...(await company('waits')), email: 'waits@team.example' }
  const email = 'late@team.example'
  expectOk(await client.post(INVITE, { email, role: 'view' }), 'the invitation')
  const first = await linkTo(email)
  expect((await client.post(INVITE, { email, role: 'view' })).body).toMatchObject({ status: 409, code: 'member-known' })
  await advanceClock(shop.url, 'P7D')
  expect((await new ShopClient(shop.url).get(first, { accept: 'text/html' })).status).toBe(410)
  const again = await signInAgain(shop.url, primary)
  const [invitation] = (await teamOf(again)).invitations
  expect(invitation).toMatchObject({ email, state: 'expired' })
  expectOk(await again.post(`${INVITE}/${invitation?.id}/resend`, {}), 'once more')
  await expect.poll(() => linkTo(email)).not.toBe(first)
  const second = await linkTo(email)
  expect((await new ShopClient(shop.url).get(second, { accept: 'text/html' })).status).toBe(200)
  expectOk(await again.delete(`${INVITE}/${invitation?.id}`), 'taken back')
  const person = { first_name: 'N', last_name: 'H', password: PASSWORD }
  expect((await new ShopClient(shop.url).post(second, person)).body).toMatchObject({ status: 410 })
  expect((await again.post(`${INVITE}/${invitation?.id}/resend`, {})).status).toBe(404)
})

test('[ACC-08] wrong input is named, and another account’s member is none', async () => {
  const { client } = await company('careful')
  const other = await joins((await company('others')).client, 'theirs')
  const wrong = await client.post(INVITE, { email: 'no address', role: 'manage' })
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: 'email' }] })
  expect((await client.post(INVITE, { email: other.email, role: 'manage' })).body).toMatchObject({
    code: 'member-known',
  })
  const link = await client.post(`${TEAM}/${other.id}`, { role: 'view' })
  const removal = await client.delete(`${TEAM}/${other.id}`)
  expect([link.status, removal.status]).toEqual([404, 404])
  const [primary] = (await teamOf(client)).members
  expect((await client.delete(`${TEAM}/${primary?.id}`)).body).toMatchObject({ status: 406, code: 'primary-stays' })
  const pages = await client.post(`${TEAM}/${primary?.id}`, { pages: { biling: 1 } })
  expect(pages.body).toMatchObject({ status: 422, errors: [{ path: 'pages.biling' }] })
  expect(
    (
      await new ShopClient(shop.url).post('/account/invitation/x', {
        first_name: 'N',
        last_name: 'H',
        password: PASSWORD,
      })
    ).status,
  ).toBe(410)
})

test('[ACC-08] only the primary member administers: a member and a read-only one see the team, and change nothing', async () => {
  const { client } = await company('administers')
  const member = await joins(client, 'plain')
  const reader = await joins(client, 'reader', { role: 'manage', is_read_only: 1 })
  for (const [who, code] of [
    [member, 'not-primary'],
    [reader, 'read-only'],
  ] as const) {
    expect((await teamOf(who.client)).members).toHaveLength(3)
    expect((await who.client.post(INVITE, { email: 'x@team.example', role: 'view' })).body).toMatchObject({
      status: 403,
      code,
    })
    expect((await who.client.delete(`${TEAM}/${member.id}`)).body).toMatchObject({ status: 403, code })
  }
})

test('[ACC-04] [ACC-08] who only views reads no amount and no document, by call, page and link; managing gives both', async () => {
  const { client } = await company('amounts')
  const { client: member, id, email } = await joins(client, 'counts')
  await takeBearer(member)
  const bill = async (who: ShopClient) => resultOf(await who.get(`/billing/account/${id}/subscription`))['invoices']
  expect(await bill(member)).toMatchObject([
    { total: 59, payment_status: 2, download: expect.stringContaining('/download') },
  ])
  expectOk(await client.post(`${TEAM}/${id}`, { role: 'view' }), 'viewing')
  // with other rights they sign in again
  expect((await member.get('/account/team')).status).toBe(419)
  const viewer = await signInAgain(shop.url, email, PASSWORD)
  await takeBearer(viewer)
  const [invoice] = (await bill(viewer)) as readonly { readonly invoice_number: string }[]
  expect(invoice).toMatchObject({ total: null, tax_minor: null, taxes: [], download: null, payment_status: 2 })
  const number = invoice?.invoice_number ?? ''
  const file = await viewer.get(`/billing/account/${id}/invoice/${number}/download`)
  expect(file.body).toMatchObject({ status: 403, code: 'policy-subscription' })
  const { years } = resultOf(await viewer.get('/account/billing/invoices')) as { years: readonly number[] }
  const [year = 0] = years
  for (const path of [number, `${number}/pdf`, `years/${year}`])
    expect((await viewer.get(`/account/billing/invoices/${path}`)).status, path).toBe(403)
  expect(resultOf(await viewer.get(ACCOUNT))).toMatchObject({
    planPrice: null,
    nextCharge: null,
    invoices: [{ total: null, open: null, href: null }],
  })
  expect(resultOf(await viewer.get(`/account/billing/invoices?year=${year}`))).toMatchObject({
    invoices: [{ total: null, open: null, href: null, page: null }],
    archiveHref: null,
  })
})

test('[ACC-04] a page that is closed to a member is 403 as data, and for people the reason with the primary member; open again, it is there', async () => {
  const { client } = await company('closes')
  const { id, email } = await joins(client, 'outside')
  const closed = { billing: 1, features: '1', members: 0 }
  expectOk(await client.post(`${TEAM}/${id}`, { pages: closed }), 'closed')
  const member = await signInAgain(shop.url, email, PASSWORD)
  await takeBearer(member)
  const session = resultOf(await member.get('/account/session'))
  expect(session['policies']).toMatchObject({ pages: { billing: 1, features: 1 } })
  for (const path of [ACCOUNT, '/account/manage-features', `/billing/account/${id}/subscription`])
    expect((await member.get(path)).body, path).toMatchObject({ status: 403, code: 'policy-page' })
  const sent = await member.get(ACCOUNT, { accept: 'text/html' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/access-denied?policy=pages'])
  expect(resultOf(await member.get('/account/access-denied?policy=pages'))).toMatchObject({ reason: 'pages' })
  expect((await member.get('/account/team')).status).toBe(200)
  expectOk(await client.post(`${TEAM}/${id}`, { pages: { billing: 0 } }), 'open')
  const back = await signInAgain(shop.url, email, PASSWORD)
  expect((await back.get(ACCOUNT)).status).toBe(200)
  expect((await back.get('/account/manage-features')).status).toBe(403)
})

test('[ACC-08] a removed member is signed out, cannot sign in and can be invited elsewhere', async () => {
  const { client } = await company('removes')
  const { client: member, id, email } = await joins(client, 'leaves')
  expectOk(await client.delete(`${TEAM}/${id}`), 'the removal')
  expect((await member.get('/account/session')).body).toMatchObject({ result: { kind: 'visitor' } })
  const signIn = await new ShopClient(shop.url).post('/account/session', { email, password: PASSWORD })
  expect(signIn.body).toMatchObject({ status: 401, code: 'sign-in-failed' })
  expect((await teamOf(client)).members).toHaveLength(1)
  expect((await client.delete(`${TEAM}/${id}`)).status).toBe(404)
  const elsewhere = await company('elsewhere')
  expectOk(await elsewhere.client.post(INVITE, { email, role: 'manage' }), 'elsewhere')
})

test('[ACC-08] the size of the team is usage: above the members that were bought it is charged at the renewal, from the end of its trial on', async () => {
  const { client, memberId, email } = await readyToPay(shop.url, 'grows@team.example')
  expectOk(await client.post('/cart/quantities', { usages: { 'user-team': 6 } }), 'one member beyond the five')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  const [first] = await joinsMany(client, 7)
  expectOk(await client.delete(`${TEAM}/${first?.id}`), 'the removal')
  const path = `/billing/account/${memberId}/subscription`
  // the API's own shape
  const { subscription } = resultOf(await client.get(path)) as {
    readonly subscription: Readonly<Record<string, number>>
  }
  const { current_period_started_at_epoch: start = 0, current_period_ends_at_epoch: end = 0 } = subscription
  const days = (end - start) / 86_400_000
  await advanceClock(shop.url, 'P1M')
  // the invoice waits an hour for late reports of the month
  await advanceClock(shop.url, 'PT2H')
  const again = await signInAgain(shop.url, email)
  await takeBearer(again)
  const invoices = async () => resultOf(await again.get(path))['invoices']
  // 59 for the plan, 8 for the sixth member in advance, 8 for the seventh: the eighth left while it was tried (B-139)
  const renewal = { kind: 'period', total: 75, payment_status: 2 }
  // of the month, which may have 31 days, the sixth member is tried for seven: 8 for the rest of it
  const total = Math.round((800 * (days - 7)) / days) / 100
  await expect.poll(invoices).toMatchObject([renewal, { kind: 'addon', total }, { kind: 'period', total: 59 }])
})

test('[ACC-08] the forms say what is wrong and lose nothing of what was chosen; a form that names no act does nothing', async () => {
  const { client } = await company('forms')
  const { id } = await joins(client, 'formed')
  const page = (await client.get(TEAM, { accept: 'text/html' })).text
  const form = { _token: /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? '' }
  const wrong = { ...form, intent: 'member.invite', email: 'no address', role: 'look' }
  const rejected = await client.submit(TEAM, wrong)
  expect(rejected.status).toBe(422)
  expect(rejected.text).toMatch(/<input[^>]*value="no address"/)
  expect(
    rejected.text
      .match(/<input[^>]*checked=""[^>]*>/g)
      ?.map((box) => ['name', 'value'].map((attribute) => new RegExp(` ${attribute}="(\\w+)"`).exec(box)?.[1])),
  ).toEqual([['role', 'look']])
  const given = { ...form, intent: 'member.change', id: String(id) }
  const rightsAfter = async (role: string) => {
    expect((await client.submit(`${TEAM}?member=${id}`, { ...given, role })).status).toBe(303)
    const found = (await teamOf(client)).members.find((each) => each.id === id)
    return [found?.role, found?.is_read_only]
  }
  // one choice of three; a viewer keeps the mark, so that no choice of less gives more
  expect(await rightsAfter('look')).toEqual(['manage', 1])
  expect(await rightsAfter('view')).toEqual(['view', 1])
  expect(await rightsAfter('manage')).toEqual(['manage', 0])
  for (const intent of ['member.delete', '']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await client.submit(TEAM, { ...form, id: String(id), intent })).status, intent).toBe(422)
  }
  expect((await teamOf(client)).members).toHaveLength(2)
  expect((await client.submit(TEAM, { ...form, id: String(id), intent: 'member.remove' })).status).toBe(303)
  expect((await teamOf(client)).members).toHaveLength(1)
})

const rolesIn = ({ members }: Team) => Object.fromEntries(members.map(({ email, role }) => [email, role]))

/** The own password, as every buyer of the test kit has it. */
const OWN = 'three quiet words'

test('[ACC-08] the primary member hands the role over by their own password: both get a mail and sign in again, one manages and one is primary', async () => {
  const email = 'hands-over@team.example'
  const { client } = await company('hands-over')
  const { client: member, id, email: heir } = await joins(client, 'takes-over', { role: 'view' })
  expectOk(await client.post(`${TEAM}/${id}`, { pages: { members: 1, billing: 1 } }), 'closed pages')
  const wrong = await client.post(`${TEAM}/${id}/primary`, { password: 'not my password' })
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect(rolesIn(await teamOf(client))).toEqual({ [email]: 'primary', [heir]: 'view' })
  const done = expectOk(await client.post(`${TEAM}/${id}/primary`, { password: OWN }), 'the hand-over')
  expect(resultOf(done)).toMatchObject({ id, role: 'primary', pages: {} })
  expect((await member.get('/account/team')).status).toBe(419)
  for (const to of [email, heir]) {
    // oxlint-disable-next-line no-await-in-loop -- one mailbox after the other
    await expect
      .poll(async () => (await mailsTo(shop.url, to)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Noor Haddad is the primary member of/))
  }
  const former = await signInAgain(shop.url, email)
  expect(resultOf(await former.get('/account/session'))).toMatchObject({ is_primary: 0, policies: { subscription: 0 } })
  const invited = await former.post(INVITE, { email: 'x@team.example', role: 'view' })
  expect(invited.body).toMatchObject({ status: 403, code: 'not-primary' })
  const primary = await signInAgain(shop.url, heir, PASSWORD)
  expect(rolesIn(await teamOf(primary))).toEqual({ [email]: 'manage', [heir]: 'primary' })
  expectOk(await primary.post(INVITE, { email: 'guest-of-heir@team.example', role: 'view' }), 'the right to invite')
  await expectSound(shop.url)
})

test('[ACC-08] the primary role goes to no read-only member, to no one elsewhere, and not to who has it', async () => {
  const { client } = await company('keeps-role')
  const reader = await joins(client, 'only-reads', { role: 'manage', is_read_only: 1 })
  const stranger = await joins((await company('keeps-other')).client, 'works-elsewhere')
  const hands = async (id: number | undefined) => (await client.post(`${TEAM}/${id}/primary`, { password: OWN })).body
  expect(await hands(reader.id)).toMatchObject({ status: 406, code: 'primary-read-only' })
  expect(await hands(stranger.id)).toMatchObject({ status: 404 })
  const [primary] = (await teamOf(client)).members
  expect(await hands(primary?.id)).toMatchObject({ status: 406, code: 'primary-stays' })
})

test('[ACC-08] of two hand-overs at once one is made, and the account has one primary member', async () => {
  const { client } = await company('races')
  const heirs = [await joins(client, 'first-heir'), await joins(client, 'second-heir')]
  const answers = await Promise.all(heirs.map(({ id }) => client.post(`${TEAM}/${id}/primary`, { password: OWN })))
  const made = answers.map(({ status }) => status === 200)
  expect(made.filter(Boolean)).toHaveLength(1)
  const { members } = await teamOf(await signInAgain(shop.url, heirs[0]?.email ?? '', PASSWORD))
  const [primary] = members.filter(({ role }) => role === 'primary')
  expect(members.filter(({ role }) => role === 'primary')).toHaveLength(1)
  expect(primary?.email).toBe(heirs[made.indexOf(true)]?.email)
  await expectSound(shop.url)
})

test('[ACC-08] with a removed member go the cart that they sent and the invitations that they made as primary member (S-24)', async () => {
  const { client: founder, email } = await company('departs')
  const heir = await joins(founder, 'departs-heir')
  const colleague = await joins(founder, 'departs-colleague')
  const { body } = await founder.post(INVITE, { email: 'departs-guest@team.example', role: 'view' })
  expect(body['result']).toMatchObject({ state: 'open' })
  const link = await linkTo('departs-guest@team.example')
  expectOk(await founder.post(`${TEAM}/${heir.id}/primary`, { password: 'three quiet words' }), 'the hand-over')
  const former = await signInAgain(shop.url, email)
  const primary = await signInAgain(shop.url, heir.email, PASSWORD)
  const banner = async () => (await primary.get('/platform/marketplace')).text.includes('sent you a cart to check out')

  expectOk(await former.post('/cart/add', { id: 31, module: 1 }), 'the cart')
  expect(resultOf(await former.post('/account/approval', {}))).toMatchObject({ is_new: 1 })
  expect([await banner(), (await new ShopClient(shop.url).get(link)).status]).toEqual([true, 200])
  const { members } = await teamOf(primary)
  const gone = members.find((each) => each.email === email)
  expectOk(await primary.delete(`${TEAM}/${gone?.id}`), 'the removal')

  expect([await banner(), (await new ShopClient(shop.url).get(link)).status]).toEqual([false, 410])
  expect((await teamOf(primary)).invitations).toEqual([])
  expect(resultOf(await colleague.client.post('/account/approval', {}))).toMatchObject({ is_new: 1 })
  expect(await banner()).toBe(true)
})
