import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  invariantsOf,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  takeBearer,
  type RegisteredMember,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { DAY_MS } from '@waybill/domain/durations'

/** A card that is put on file and declined when it is charged. */
const FAILS_WHEN_CHARGED = '4000000000000341'

const PERSON = {
  password: 'three quiet words',
  first_name: 'Lan',
  last_name: 'Trần',
  company: 'Kho Sáng',
  country: 'VN',
  locale: 'vi',
}

const shop = shopOfFile()
let undecided: RegisteredMember
let confirmed: RegisteredMember
let converted: RegisteredMember
let unpaid: RegisteredMember
/** Mails to an address of its accounts department until that was taken out. */
let failures: readonly SandboxMail[]
/** The instant at which each trial ends, by address. */
const ends = new Map<string, number>()

async function checkOut({ client, memberId }: RegisteredMember, start: 'now' | 'trial_end'): Promise<void> {
  const answer = await client.post(`/billing/account/${memberId}/checkout`, { start })
  expect(answer.status, answer.text).toBe(200)
}

async function namesAccounts({ client, memberId }: RegisteredMember, emails: string): Promise<void> {
  await takeBearer(client)
  const details = { first_name: 'Mira', last_name: 'Osei', country: 'US', accounts_emails: emails }
  const answer = await client.post(`/billing/account/${memberId}/info/update`, details)
  expect(answer.status, answer.text).toBe(200)
}

async function trialEnd(client: ShopClient): Promise<number> {
  return Number(resultOf(await client.get('/account/billing/subscription'))['trialEndsAt'])
}

/** Four trials of one hour, and one jump of the clock over the ends of all of them. */
beforeAll(async () => {
  undecided = await register(shop.url, 'undecided@bakery.example')
  confirmed = await readyToPay(shop.url, 'confirmed@bakery.example')
  converted = await readyToPay(shop.url, 'converted@bakery.example')
  unpaid = await readyToPay(shop.url, 'unpaid@bakery.example', FAILS_WHEN_CHARGED)
  await namesAccounts(unpaid, 'ap@unpaid.example, left@unpaid.example')
  const lan = new ShopClient(shop.url)
  await lan.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  await lan.post('/register', { ...PERSON, email: 'lan@kho.example' })
  for (const { email, client } of [undecided, confirmed, converted]) ends.set(email, await trialEnd(client))
  ends.set('lan@kho.example', await trialEnd(lan))
  await checkOut(confirmed, 'trial_end')
  await checkOut(converted, 'now')
  await checkOut(unpaid, 'trial_end')
  await advanceClock(shop.url, 'P9D')
  failures = await mailsTo(shop.url, 'left@unpaid.example')
  await namesAccounts(unpaid, 'ap@unpaid.example')
  await advanceClock(shop.url, 'P3D')
}, 120_000)

/** Reminders of a member, earliest first. */
async function reminders(email: string): Promise<readonly SandboxMail[]> {
  const mails = await mailsTo(shop.url, email)
  return mails
    .filter(({ subject }) => /trial of .+ ends on|dùng thử miễn phí .+ kết thúc vào/.test(subject))
    .toSorted((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at))
}

/** Time from each mail to the end of the trial, in whole days. */
const daysBefore = (email: string, mails: readonly SandboxMail[]): number[] =>
  mails.map(({ sent_at: sentAt }) => Math.ceil(((ends.get(email) ?? 0) - Date.parse(sentAt)) / DAY_MS))

describe('after one jump of the clock over a whole trial', () => {
  test('[REG-03] a member who has not decided was reminded 3 days and 1 day before its end, and notified about the end', async () => {
    const mails = await reminders(undecided.email)
    expect(daysBefore(undecided.email, mails)).toEqual([3, 1])
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1)
    expect(mails[0]?.text).toContain('nothing is charged')
    expect(mails[0]?.text).toContain('/account/checkout\n')
    expect((await mailsTo(shop.url, undecided.email)).map(({ subject }) => subject)).toContain(
      'Your free trial of Regional has ended',
    )
  })

  test('[REG-03] with a confirmed checkout there was one reminder, 3 days before, with the amount', async () => {
    const mails = await reminders(confirmed.email)
    expect(daysBefore(confirmed.email, mails)).toEqual([3])
    expect(mails[0]?.text).toContain('After that Regional continues and we charge $59.00.')
    expect(mails[0]?.text).toContain('/account/billing/subscription\n')
  })

  test('a member who subscribed at once was not reminded of a trial', async () => {
    expect(await reminders(converted.email)).toEqual([])
  })

  test('the mails are in the language of the account', async () => {
    const mails = await reminders('lan@kho.example')
    expect(daysBefore('lan@kho.example', mails)).toEqual([3, 1])
    expect(mails[0]?.text).toContain('Xin chào Lan,')
    expect(mails[0]?.text).toContain('/vi/account/checkout\n')
  })

  test('[ACC-19] an accounts department reads that an invoice is not paid, and nothing once its address was taken out (S-25)', async () => {
    const declined = 'your payment of $59.00 was declined'
    expect(failures.map(({ subject }) => subject)).toEqual([`Attempt 2: ${declined}`, `Y${declined.slice(1)}`])
    expect(failures[0]?.text).toContain('Hello,\n')
    expect(await mailsTo(shop.url, 'left@unpaid.example')).toHaveLength(failures.length)
    const subjectsTo = async (email: string) => (await mailsTo(shop.url, email)).map(({ subject }) => subject)
    const [own, copies] = [await subjectsTo(unpaid.email), await subjectsTo('ap@unpaid.example')]
    expect(copies.length).toBeGreaterThan(failures.length)
    expect(own.filter((subject) => copies.includes(subject))).toEqual(copies)
    expect(copies.filter((subject) => /trial/i.test(subject))).toEqual([])
  })

  test('time that goes on brings no more of them, and the ledger is sound', async () => {
    const before = await mailsTo(shop.url, undecided.email)
    await advanceClock(shop.url, 'P5D')
    expect(await mailsTo(shop.url, undecided.email)).toHaveLength(before.length)
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })
})
