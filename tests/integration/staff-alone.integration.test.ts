import { expect, test } from 'vitest'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { freshCode, StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const PASSWORD = 'three quiet words'
/** The demo has one member of the staff, who is an owner. */
const shop = shopWithStaff([])

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const alone = ({ client }: StaffClient, isOn: 0 | 1) => client.post(`${ADMIN}/staff/alone`, { is_on: isOn })
const actsAlone = async ({ client }: StaffClient) => resultOf(await client.get(`${ADMIN}/session`))['acts_alone']

async function onlyOwner(): Promise<StaffClient> {
  const demoOwner = (await demoPeople(shop.url)).find(({ kind }) => kind === 'staff')
  const staff = new StaffClient(shop.url, {
    email: '',
    password: '',
    ...demoOwner,
    secret: demoOwner?.totp_secret ?? '',
  })
  resultOf(await staff.signIn())
  return staff
}

/** An account of the demo, and a primary member with a second factor. */
async function customers() {
  const primary = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const email = 'alone@lost.example'
  const { client } = await register(shop.url, email)
  const offer = resultOf(await client.get('/account/me/factor'))['offer'] as Readonly<Record<string, string>>
  const { sealed, secret = '' } = offer
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  expectOk(await client.post('/account/me/factor', { sealed, code, password: PASSWORD }), 'the factor')
  const { account_id: secured } = resultOf(await client.get('/account/session'))
  return { accountId: primary?.account_id ?? 0, secured: Number(secured) }
}

async function secondOf(owner: StaffClient): Promise<{ readonly second: StaffClient; readonly id: unknown }> {
  const email = 'second@lodeway.example'
  const invited = { email, name: 'Olu Second', role: 'owner' }
  resultOf(await owner.client.post(`${ADMIN}/staff/invitations`, invited))
  await advanceClock(shop.url, 'PT1S')
  const [mail] = await mailsTo(shop.url, email)
  const token = /enrol\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const opened = resultOf(await owner.client.get(`${ADMIN}/enrolments/${token}`))
  const identity = { email, password: 'a quiet harbour at noon', secret: String(opened['secret']) }
  const second = new StaffClient(shop.url, identity)
  const given = { password: identity.password, code: freshCode(shop.url, identity) }
  return { second, id: resultOf(await second.client.post(`${ADMIN}/enrolments/${token}`, given))['id'] }
}

test('[ADM-06] the only member of the staff decides alone once they say so, until there is a second one (S-28)', async () => {
  const { accountId, secured } = await customers()
  const owner = await onlyOwner()
  const grant = () => owner.command('grant-credit', { accountId, amount: '600.00', reason: 'a lost month' })
  const reset = () => owner.command('reset-factor', { accountId: secured, reason: 'passport seen' })
  expect(await actsAlone(owner)).toBe(0)
  expect((await grant()).text).toContain('waits')
  expect((await reset()).text).toContain('waits')
  expect((await owner.client.post(`${ADMIN}/staff/alone`, { is_on: 2 })).status).toBe(422)
  expect(resultOf(await alone(owner, 1))).toMatchObject({ acts_alone: 1 })
  expect((await grant()).text).toMatch(/^\$600\.00 is credit of account/)
  // what waited before stays a request
  expect((await reset()).text).toContain('waits to be approved')
  const waiting = await owner.command('approvals', {})
  const requestId = Number(/approve-reset (\d+)/.exec(waiting.text)?.[1])
  expect((await owner.command('approve-reset', { requestId })).text).toContain('another member of the staff')
  expect((await owner.command('withdraw-reset', { requestId })).code).toBe(0)
  expect((await reset()).text).toMatch(/^The second factor ends on /)

  const { second, id } = await secondOf(owner)
  expect(await actsAlone(owner)).toBe(0)
  expect(codeOf(await alone(owner, 1))).toEqual([409, 'not-alone'])
  expect(codeOf(await alone(second, 1))).toEqual([409, 'not-alone'])
  expect((await grant()).text).toContain('waits')
  // alone again, it is switched on again by hand
  expect((await owner.client.post(`${ADMIN}/staff/${String(id)}/disable`, {})).status).toBe(200)
  expect(await actsAlone(owner)).toBe(0)
  const { entries } = resultOf(await owner.client.get(`${ADMIN}/audit`)) as unknown as {
    readonly entries: readonly { readonly event: string; readonly data: object }[]
  }
  expect(entries.filter(({ event }) => event === 'staff.acts_alone').map(({ data }) => data)).toEqual([{ isOn: true }])
})
