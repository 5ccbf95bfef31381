import { HOUR_MS } from '@waybill/domain/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

const isDeep = process.env['DEEP'] === '1'
/** Registered on 31 January 2028 at 09:00: day 30 is 1 March, day 61 is 1 April, day 91 is 1 May, each at 09:00. */
const FIRST = { march: 30, april: 61, may: 91 } as const
const FEBRUARY_MS = Date.UTC(2028, 2, 1) - Date.UTC(2028, 1, 1)

/** 59.00 at 20 % off, for what is left of February from an instant on, in minor units, half up. */
function februaryFrom(since: number): number {
  const seconds = Math.floor(Date.UTC(2028, 2, 1) / 1000) - Math.floor(since / 1000)
  return Math.floor((2 * 5900 * 80 * seconds + (100 * FEBRUARY_MS) / 1000) / ((200 * FEBRUARY_MS) / 1000))
}

/** The hour of a day, by default its first one, as a story counts it from its start: `d29 14`; months from 0. */
function hourOf(month: number, day: number, start: number, hour = 0): string {
  const hours = Math.floor((Date.UTC(2028, month, day, hour) - start) / HOUR_MS)
  return `d${Math.floor(hours / 24)} ${String(hours % 24).padStart(2, '0')}`
}

const money = (minor: number): string => `$${(minor / 100).toFixed(2)}`

interface Lived {
  readonly enabled: readonly unknown[]
  readonly since: number
  readonly start: number
  readonly statements: readonly string[]
  readonly days: readonly string[]
  readonly files: readonly string[]
  readonly overdue: readonly string[]
  readonly member: readonly unknown[]
  readonly report: unknown
  readonly rejected: string
}

/** A company is taken on by a partner on its first day, enables Regional, and leaves in April; the clock takes so many steps. */
async function live(shop: PlayedShop, steps: number): Promise<Lived> {
  const partner = await Story.begin(shop.url, 'partner')
  const member = await Story.begin(shop.url, 'customer')
  const [partnerId, memberId] = [String(await partner.accountId()), String(await member.accountId())]
  const rejected = (await shop.command('take-on', memberId, '--partner', partnerId)).text
  for (const words of [
    ['partner', partnerId, '--percent', '20'],
    ['take-on', memberId, '--partner', partnerId],
  ])
    // oxlint-disable-next-line no-await-in-loop -- one shop
    expect(await shop.command(...words), words.join(' ')).toEqual({ code: 0, text: expect.any(String) })
  const share = (from: number, to: number) => ({ steps: Math.max(1, Math.round((steps * (to - from)) / FIRST.may)) })
  await member.to(1, share(0, 1))
  const answer = await member.enable()
  const enabled = [answer.status, (await member.activeStatus()).body['is_enabled'], (await member.rights()) > 5]
  const since = await member.since()
  await member.to(FIRST.april, share(1, FIRST.april))
  expect(await shop.command('leave', memberId)).toMatchObject({ code: 0 })
  await member.to(FIRST.may, share(FIRST.april, FIRST.may))
  // the worker sends it before the clock moves on
  const mailed = await member.texts(/^Your subscription to .+ ends/)
  const after = [
    mailed.some((text) => text.includes('your partner or your organization pays')),
    await member.state(),
    await member.invoices(),
  ]
  await member.choose()
  await member.card(cards.good)
  const own = await member.checkOut('now')
  await partner.cameTo(FIRST.may)
  const invoices = (await partner.mails()).filter(([, subject]) => subject.startsWith('Invoice'))
  const mails = invoices.filter(([, subject]) => subject.includes('due on'))
  return {
    enabled,
    since,
    start: partner.start,
    statements: mails.map(([, subject]) => subject.replace(/LW-\d+/, 'LW')),
    days: mails.map(([day]) => day.slice(0, -3)),
    overdue: invoices.flatMap(([day, subject]) => (subject.includes('overdue') ? day.slice(0, -3) : [])),
    files: await partner.files(/^Invoice/),
    member: [
      ...after,
      own.status,
      await member.state(),
      (await member.invoices()).map(([kind, minor]) => [kind, minor]),
    ],
    report: await invariantsOf(shop.url),
    rejected,
  }
}

function lived(steps: number): () => Lived {
  let shop: PlayedShop | undefined
  let story: Lived | undefined
  beforeAll(async () => {
    shop = await PlayedShop.open()
    story = await live(shop, steps)
  }, 600_000)
  afterAll(() => shop?.end())
  return () => {
    if (story === undefined) throw new Error('the story is lived before its first test')
    return story
  }
}

describe('a company that a partner pays for (B-35)', () => {
  const inJumps = lived(1)

  test('[ORD-03] [ACC-09] is switched on with the upgrade of its order, and no document of its own is made', () => {
    const { enabled, member, rejected } = inJumps()
    expect(enabled).toEqual([200, 1, true])
    expect(member[2]).toEqual([])
    expect(rejected).toContain('the payer is no partner')
  })

  test('is on the statement of each month, in part for the first, due by transfer with its PDF', () => {
    const { statements, days, files, overdue, since, start } = inJumps()
    const due = ['15 March', '15 April', '15 May']
    expect(statements.map((subject) => /\$[\d.]+/.exec(subject)?.[0])).toEqual([
      money(februaryFrom(since)),
      money(4720),
      money(4720),
    ])
    expect(statements.every((subject, place) => subject.includes(due[place] ?? 'never'))).toBe(true)
    // made an hour after the month (B-120)
    expect(days).toEqual([2, 3, 4].map((month) => hourOf(month, 1, start, 1)))
    expect(files.every((name) => /^r4m-invoice-\d+\.pdf$/.test(name))).toBe(true)
    expect(new Set(files).size).toBe(3)
    // nothing came, and nothing of the partner's own ends with it (B-120)
    expect(overdue).toEqual([2, 3].map((month) => hourOf(month, 15, start)))
  })

  test('ends with the month in which its partner leaves, and buys for itself then (B-71)', () => {
    const { member } = inJumps()
    expect([member[0], member[1]]).toEqual([true, 'expired'])
    expect(member.slice(3)).toEqual([200, 'subscribed', [['period', 5900]]])
  })

  test('[REL-03] leaves every invariant whole', () => {
    expect(inJumps().report).toEqual({ ok: true, violations: [] })
  })

  describe('comes to the same in small steps (decisions-billing 4, invariant 4)', () => {
    const inSteps = lived(isDeep ? 1_000 : FIRST.may)
    test('statements, days and what is left of the company', () => {
      const [jumps, small] = [inJumps(), inSteps()]
      expect(small.statements.slice(1)).toEqual(jumps.statements.slice(1))
      expect(small.days).toEqual([2, 3, 4].map((month) => hourOf(month, 1, small.start, 1)))
      expect(small.statements[0]).toContain(money(februaryFrom(small.since)))
      expect(small.member).toEqual(jumps.member)
      expect(small.report).toEqual(jumps.report)
    })
  })
})
