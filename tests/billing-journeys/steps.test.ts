import { beforeAll, expect, test } from 'vitest'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { Story, cards } from './story.ts'

const jumped = shopOfFile()
const walked = shopOfFile()
const steps = process.env['DEEP'] === '1' ? 1_000 : 50

/** A trial that becomes a subscription, whose second renewal is declined until it is over: four months. */
async function play(url: string, by: number) {
  const story = await Story.begin(url, 'four-months')
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(40, { steps: by })
  await story.card(cards.rejectedWhenCharged)
  await story.to(120, { steps: by })
  return {
    state: await story.state(),
    invoices: await story.invoices(),
    mails: await story.mails(),
    rights: await story.rights(),
    invariants: await invariantsOf(url),
  }
}

type Played = Awaited<ReturnType<typeof play>>
let [jump, walk]: [Played | undefined, Played | undefined] = [undefined, undefined]
beforeAll(async () => {
  jump = await play(jumped.url, 1)
  walk = await play(walked.url, steps)
}, 600_000)

test('[INV-03] one jump of the clock brings about what many steps bring about (decisions-billing 4, invariant 4)', () => {
  expect(jump?.state).toBe('expired')
  expect(jump?.invoices.length).toBeGreaterThanOrEqual(3)
  expect(jump?.mails.length).toBeGreaterThanOrEqual(8)
  expect(jump?.invariants).toEqual({ ok: true, violations: [] })
  expect(walk).toEqual(jump)
})
