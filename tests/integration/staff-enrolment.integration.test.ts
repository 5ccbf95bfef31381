import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { freshCode, StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const PASSWORD = 'a quiet harbour at noon'
const shop = shopWithStaff(['owner', 'admin', 'finance', 'support', 'editor'])

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const fieldsOf = ({ body }: ShopAnswer) => (body['errors'] as readonly { path: string }[]).map(({ path }) => path)

/** One session for a role in the whole file: a code counts once, and there are three in half a minute. */
const sessions = new Map<string, Promise<StaffClient>>()
async function signIn(role: string): Promise<StaffClient> {
  const staff = shop.staff(role)
  resultOf(await staff.signIn())
  return staff
}
function signedIn(role: string): Promise<StaffClient> {
  const session = sessions.get(role) ?? signIn(role)
  sessions.set(role, session)
  return session
}

async function newOwner(email: string): Promise<StaffClient> {
  const { client } = await signedIn('owner')
  resultOf(await client.post(`${ADMIN}/staff/invitations`, { email, name: 'Olu Second', role: 'owner' }))
  return enrolled(email)
}

/** The mails of an address, once those that are due were sent. */
async function sentTo(email: string) {
  await advanceClock(shop.url, 'PT1S')
  return mailsTo(shop.url, email)
}

/** Of the newest mail with a link. */
async function tokenOf(email: string): Promise<string> {
  const mails = await sentTo(email)
  const link = mails.map(({ text }) => /\/admin\/enrol\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
  return link ?? ''
}

const look = (token: string) => new ShopClient(shop.url).get(`${ADMIN}/enrolments/${token}`)

/** Sets password and second factor by the mailed link, and answers the one who is signed in. */
async function enrolled(email: string, password = PASSWORD): Promise<StaffClient> {
  const token = await tokenOf(email)
  const identity = { email, password, secret: String(resultOf(await look(token))['secret']) }
  const staff = new StaffClient(shop.url, identity)
  resultOf(await staff.client.post(`${ADMIN}/enrolments/${token}`, { password, code: freshCode(shop.url, identity) }))
  return staff
}

interface Listed {
  readonly staff: readonly { readonly id: number; readonly email: string }[]
  readonly enrolments: readonly { readonly id: number; readonly email: string; readonly is_sent: number }[]
}

async function listed({ client }: StaffClient): Promise<Listed> {
  return resultOf(await client.get(`${ADMIN}/staff`)) as unknown as Listed
}

async function idOf(by: StaffClient, email: string): Promise<number | undefined> {
  return (await listed(by)).staff.find((member) => member.email === email)?.id
}

test('[ADM-06] an invited colleague sets password and second factor by the mailed link, once (S-27)', async () => {
  const owner = await signedIn('owner')
  const invite = (body: object) => owner.client.post(`${ADMIN}/staff/invitations`, body)
  const wrong = await invite({ email: 'no address', name: ' ', role: 'boss' })
  expect(fieldsOf(wrong)).toEqual(['name', 'role'])
  expect(fieldsOf(await invite({ email: 'no address', name: 'Mai', role: 'finance' }))).toEqual(['email'])
  const known = await invite({ email: 'Support@lodeway.example', name: 'Mai', role: 'finance' })
  expect([...codeOf(known), ...fieldsOf(known)]).toEqual([409, 'email-taken', 'email'])
  const email = 'mai@lodeway.example'
  resultOf(await invite({ email, name: 'Mai Tran', role: 'finance' }))
  // nothing that gives rights happens unseen
  const seen = (await sentTo('desk@lodeway.example')).map(({ subject }) => subject)
  expect(seen).toContain('Mai Tran is invited to the staff: Finance')

  const token = await tokenOf(email)
  expect(codeOf(await look(`${token}x`))).toEqual([410, 'link-expired'])
  const opened = resultOf(await look(token))
  expect(opened).toMatchObject({ email, name: 'Mai Tran', role: 'finance', is_new: 1 })
  const identity = { email, password: PASSWORD, secret: String(opened['secret']) }
  const [one, other] = [new ShopClient(shop.url), new ShopClient(shop.url)]
  const enrol = (client: ShopClient, body: object) => client.post(`${ADMIN}/enrolments/${token}`, body)
  const code = freshCode(shop.url, identity)
  expect(fieldsOf(await enrol(one, { password: 'short', code }))).toEqual(['password'])
  expect(fieldsOf(await enrol(one, { password: PASSWORD, code: '12345a' }))).toEqual(['code'])
  const both = await Promise.all([one, other].map((client) => enrol(client, { password: PASSWORD, code })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect(codeOf(await look(token))).toEqual([410, 'link-expired'])
  const mai = new StaffClient(shop.url, identity)
  // the code that proved the factor is used
  expect(codeOf(await mai.client.post(`${ADMIN}/session`, { email, password: PASSWORD, code }))).toEqual([
    401,
    'staff-sign-in-failed',
  ])
  expect(resultOf(await mai.signIn())).toMatchObject({ role: 'finance', name: 'Mai Tran' })
})

test('[ADM-06] an invitation sent again, taken back, or by an owner who is disabled opens nothing', async () => {
  const owner = await signedIn('owner')
  const second = await newOwner('second-owner@lodeway.example')
  const invite = async (by: StaffClient, email: string) =>
    Number(resultOf(await by.client.post(`${ADMIN}/staff/invitations`, { email, name: 'Bo', role: 'support' }))['id'])
  const again = 'again@lodeway.example'
  await invite(owner, again)
  const first = await tokenOf(again)
  const id = await invite(owner, again)
  const renewed = await tokenOf(again)
  expect(codeOf(await look(first))).toEqual([410, 'link-expired'])
  expect((await look(renewed)).status).toBe(200)
  expect((await listed(owner)).enrolments.filter(({ email }) => email === again)).toHaveLength(1)
  expect((await owner.client.delete(`${ADMIN}/staff/enrolments/${id}`)).status).toBe(200)
  expect(codeOf(await owner.client.delete(`${ADMIN}/staff/enrolments/${id}`))).toEqual([404, 'not-found'])
  expect(codeOf(await look(renewed))).toEqual([410, 'link-expired'])

  const bySecond = 'by-second@lodeway.example'
  await invite(second, bySecond)
  const token = await tokenOf(bySecond)
  expect((await look(token)).status).toBe(200)
  const secondId = await idOf(owner, 'second-owner@lodeway.example')
  expect((await owner.client.post(`${ADMIN}/staff/${secondId}/disable`, {})).status).toBe(200)
  expect(codeOf(await look(token))).toEqual([410, 'link-expired'])
})

test('[ADM-06] two others let a lost sign-in be set anew; one alone, or its owner, does not', async () => {
  const [admin, editor] = [await signedIn('admin'), await signedIn('editor')]
  const owner = await newOwner('third-owner@lodeway.example')
  const email = 'editor@lodeway.example'
  const id = await idOf(owner, email)
  const recover = (by: StaffClient, of = id) => by.client.post(`${ADMIN}/staff/${of}/recovery`, {})
  expect((await recover(editor)).status).toBe(403)
  const own = await idOf(owner, 'admin@lodeway.example')
  expect(codeOf(await recover(admin, own))).toEqual([409, 'own-recovery'])
  expect(codeOf(await recover(admin, 999_999))).toEqual([404, 'not-found'])
  expect(resultOf(await recover(admin))).toMatchObject({ state: 'waiting' })
  expect(codeOf(await recover(admin))).toEqual([409, 'second-person'])
  expect(await tokenOf(email)).toBe('')
  expect((await editor.client.get(`${ADMIN}/session`)).status).toBe(200)
  expect(resultOf(await recover(owner))).toMatchObject({ state: 'sent' })
  const anew = await enrolled(email, 'another quiet harbour')
  expect(resultOf(await anew.client.get(`${ADMIN}/session`))).toMatchObject({ email, role: 'editor' })
  expect((await editor.client.get(`${ADMIN}/session`)).status).toBe(401)
  expect((await shop.staff('editor').signIn()).status).toBe(401)
  expect((await listed(owner)).enrolments.filter((one) => one.email === email)).toEqual([])
  const subjects = (await sentTo('third-owner@lodeway.example')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Nu Lam (Editor)')).toSorted()).toEqual([
    'Nu Lam (Editor) has a new password and second factor',
    'Nu Lam (Editor) is to get a new password and second factor',
    'Nu Lam (Editor) is to get a new password and second factor',
  ])
})

test('[ADM-06] two who say so at once send one link, and none is left of a member who is disabled', async () => {
  const owner = await newOwner('fourth-owner@lodeway.example')
  const admin = await newOwner('fifth-owner@lodeway.example')
  const email = 'finance@lodeway.example'
  const id = await idOf(owner, email)
  const recover = (by: StaffClient) => by.client.post(`${ADMIN}/staff/${id}/recovery`, {})
  const states = (await Promise.all([recover(owner), recover(admin)])).map((answer) => resultOf(answer)['state'])
  expect(states).toEqual(expect.arrayContaining(['sent', 'waiting']))
  const token = await tokenOf(email)
  expect((await look(token)).status).toBe(200)
  expect((await owner.client.post(`${ADMIN}/staff/${id}/disable`, {})).status).toBe(200)
  expect(codeOf(await look(token))).toEqual([410, 'link-expired'])
  expect(codeOf(await recover(owner))).toEqual([404, 'not-found'])
})
