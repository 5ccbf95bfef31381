import { expect, test } from 'vitest'
import { demoPeople, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'support'])

interface ListedStaff {
  readonly id: number
  readonly email: string
  readonly role: string
  readonly disabled_at: string | null
}

async function staffList({ client }: StaffClient): Promise<readonly ListedStaff[]> {
  return resultOf(await client.get(`${ADMIN}/staff`))['staff'] as readonly ListedStaff[]
}

/** The demo's own member of the staff, who is an owner too. */
async function demoOwnerOf(url: string): Promise<StaffClient> {
  const demoOwner = (await demoPeople(url)).find(({ kind }) => kind === 'staff')
  return new StaffClient(url, { email: '', password: '', ...demoOwner, secret: demoOwner?.totp_secret ?? '' })
}

test('[ADM-06] another role ends the sessions, and of the last two owners one stays', async () => {
  const owner = shop.staff('owner')
  const demoOwner = await demoOwnerOf(shop.url)
  const support = shop.staff('support')
  await Promise.all([owner.signIn(), demoOwner.signIn(), support.signIn()])
  const listed = await staffList(owner)
  const idOf = (email: string) => listed.find((member) => member.email === email)?.id
  const change = (who: StaffClient, id: number | undefined, what: string, body: object) =>
    who.client.post(`${ADMIN}/staff/${id}/${what}`, body)
  const supportId = idOf('support@lodeway.example')
  expect((await change(owner, supportId, 'role', { role: 'boss' })).body['errors']).toEqual([
    { path: 'role', message: expect.any(String) },
  ])
  expect((await support.client.get(`${ADMIN}/session`)).status).toBe(200)
  expect(resultOf(await change(owner, supportId, 'role', { role: 'editor' }))).toEqual({ ended: expect.any(Number) })
  expect((await support.client.get(`${ADMIN}/session`)).status).toBe(401)
  // each takes the other's rights away, at once
  const [ownerId, demoId] = [idOf('owner@lodeway.example'), idOf('desk@lodeway.example')]
  const answers = await Promise.all([
    change(owner, demoId, 'disable', {}),
    change(demoOwner, ownerId, 'role', { role: 'finance' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = answers[0]?.status === 200 ? owner : demoOwner
  const owners = (await staffList(left)).filter(
    ({ role, disabled_at: disabledAt }) => role === 'owner' && disabledAt === null,
  )
  expect(owners).toHaveLength(1)
  const last = await change(left, owners[0]?.id, 'disable', {})
  expect([last.status, last.body['code']]).toEqual([409, 'last-owner'])
  expect((await left.client.get(`${ADMIN}/session`)).status).toBe(200)
})
