import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@waybill/domain/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, hours } from './story.ts'

/** Field service, 71.00 a month, with proof of visit at 4.00 a driver, at least 5. */
const plan = 5
/** Support at 2.00 a user, 100 of them free. */
const support = 58
/** Renewed on 7 March, 7 April and 7 May 2028, counted from 31 January. */
const renewals = { march: 36, april: 67, may: 97 } as const

interface Lived {
  readonly onDraft: readonly string[]
  readonly late: readonly string[]
  readonly repeated: readonly string[]
  readonly tooLate: readonly string[]
  readonly invoices: readonly (readonly [string, number, number])[]
  readonly usage: readonly unknown[]
  readonly shown: string
  readonly report: unknown
  /** Of the one that stays in debt: its invoices, and its mails from the end on. */
  readonly debtor: { readonly invoices: Lived['invoices']; readonly mails: readonly (readonly [string, string])[] }
}

/** A report of the staff: what is counted, how many, and the day of the story at which it was counted. */
type Count = readonly [usage: string, quantity: number, day: number]

/** Sends counts as a file; answers what the command said of them. */
async function send(
  shop: PlayedShop,
  { id, start }: { readonly id: number; readonly start: number },
  counts: readonly Count[],
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-usage-'))
  const file = join(folder, 'usage.csv')
  const lines = counts.map(([usage, quantity, day]) => {
    const at = new Date(start + day * DAY_MS).toISOString()
    return `${id},${usage}-${day},${usage},${quantity},${at}`
  })
  writeFileSync(file, ['account,key,usage_key,quantity,at', ...lines].join('\n'))
  const { text } = await shop.command('report-usage', '--file', file)
  rmSync(folder, { recursive: true })
  return text.split('\n').filter((line) => /report|Line|counted/i.test(line))
}

async function enableSupport(story: Story): Promise<void> {
  const path = `/manage/ui/module/${support}/activate`
  const { token } = resultOf(await story.get(path))
  expect((await story.post(path, { is_marketplace: true, token })).status).toBe(201)
}

/** Subscribed like the other, with a card that is declined from the renewal of March on. */
async function beginDebtor(shop: PlayedShop): Promise<Story> {
  const story = await Story.begin(shop.url, 'debtor')
  expectOk(await story.post('/cart/add', { id: plan, module: 0, pricing: 0 }), 'the plan')
  await story.card(cards.good)
  await story.checkOut('trial_end')
  return story
}

async function live(shop: PlayedShop): Promise<Lived> {
  const debtor = await beginDebtor(shop)
  const story = await Story.begin(shop.url, 'metered')
  const metered = { id: await story.accountId(), start: story.start }
  expectOk(await story.post('/cart/add', { id: plan, module: 0, pricing: 0 }), 'the plan')
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(8)
  await debtor.card(cards.rejectedWhenCharged)
  await send(shop, { id: await debtor.accountId(), start: debtor.start }, [['driver', 2, 7.9]])
  await enableSupport(story)
  await send(shop, metered, [
    ['driver', 3, 7.9],
    ['user-support', 100, 7.9],
  ])
  await story.to(renewals.march + hours(2))
  await send(shop, metered, [
    ['driver', 8, 36.05],
    ['user-support', 101, 36.05],
  ])
  // within the hour of the draft
  await story.to(renewals.april + hours(0.2))
  const onDraft = await send(shop, metered, [['user-support', 120, 66]])
  // after it
  await story.to(renewals.april + hours(2))
  const after: readonly Count[] = [
    ['driver', 10, 66],
    ['driver', 1, 67.05],
  ]
  const late = await send(shop, metered, after)
  const repeated = await send(shop, metered, after)
  const page = resultOf(await story.get('/account/billing/subscription'))
  const shown = (await shop.command('show', `account:${metered.id}`)).text
  await story.to(108)
  await debtor.cameTo(108)
  return {
    debtor: {
      invoices: (await debtor.invoices()).map(([kind, minor, state]) => [kind, minor, state] as const),
      mails: (await debtor.mails()).slice(-2),
    },
    onDraft,
    late,
    repeated,
    tooLate: await send(shop, metered, [['driver', 12, 66.5]]),
    invoices: (await story.invoices()).map(([kind, minor, state]) => [kind, minor, state] as const),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own list; a test that reads it finds out
    usage: (page['usage'] as readonly { readonly amount: { readonly minor: number } }[]).map(
      ({ amount }) => amount.minor,
    ),
    shown,
    report: await invariantsOf(shop.url),
  }
}

function lived(): () => Lived {
  let shop: PlayedShop | undefined
  let story: Lived | undefined
  beforeAll(async () => {
    shop = await PlayedShop.open()
    story = await live(shop)
  }, 600_000)
  afterAll(() => shop?.end())
  return () => {
    if (story === undefined) throw new Error('the story is lived before its first test')
    return story
  }
}

describe('a company that is charged by what it uses (journeys 13 and 14)', () => {
  const story = lived()

  test('[INV-04] the highest count of a month is charged after it, with the minimum and the free units (B-64, B-66)', () => {
    const { invoices } = story()
    expect(invoices.slice(0, 2)).toEqual([
      ['trial_end', 7100, 2],
      // 3 drivers, at least 5; 100 users are free
      ['period', 7100 + 2000, 2],
    ])
  })

  test('[INV-04] what comes within the hour of the draft is on it (B-69): 8 drivers, and 120 users instead of 101', () => {
    const { onDraft, invoices } = story()
    expect(onDraft).toEqual(['1 report is late, on the invoice that is about to be issued.'])
    expect(invoices[2]).toEqual(['period', 7100 + 3200 + 4000, 2])
  })

  test('[INV-04] what comes after it is a line of the next invoice: 2 drivers more, and a draft of before stays (B-69)', () => {
    const { late, invoices } = story()
    expect(late).toEqual(['1 report is late, on the next invoice.', '1 report is counted in the month that runs.'])
    // 10 drivers and 120 users were in force when the month began
    expect(invoices[3]).toEqual(['period', 7100 + 800 + 4000 + 4000, 2])
  })

  test('[INV-04] the page and the command show what was counted so far, and what it comes to (B-64)', () => {
    const { usage, shown } = story()
    expect(usage).toEqual(expect.arrayContaining([4000, 4000]))
    expect(shown).toContain('  driver: 10 at most, 1 since ')
    expect(shown).toContain('late, on the next invoice')
  })

  test('[INV-04] what was used until an end in debt is mailed as an invoice of its own, and not tried (B-77, B-79, B-89)', () => {
    const { invoices, mails } = story().debtor
    // 2 drivers, at least 5: 7 March to 21 March 01:00 is 14 days and an hour of 31 of 20.00
    expect(invoices.filter(([kind]) => kind !== 'credit')).toEqual([
      ['trial_end', 7100, 2],
      ['period', 7100 + 2000, 10],
      ['period', 906, 0],
    ])
    expect(mails).toEqual([
      ['d57 01:00', 'Your subscription to Field service has ended'],
      ['d57 02:00', 'Last invoice LW-1005: $9.06'],
    ])
  })

  test('[INV-04] a file that is sent twice counts once, and what is later than 35 days is rejected by name (B-137)', () => {
    const { repeated, tooLate, report } = story()
    expect(repeated).toEqual(['2 reports are known already: nothing is counted twice.'])
    expect(tooLate).toEqual([
      'Line 2: at is more than 35 days after the end of its month.',
      'Of the accounts of these nothing is counted.',
    ])
    expect(report).toEqual({ ok: true, violations: [] })
  })
})
