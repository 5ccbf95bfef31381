import { expect, test } from 'vitest'
import type { CheckoutProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import type { PollingEnd } from './activation-polling.ts'
import type { CheckoutOutcome, CheckoutResult } from './checkout-outcome.ts'
import type { CheckoutPhase } from './checkout-phase.ts'
import { chargesOf, runOrder, runPrepared, type CheckoutContext, type Chosen } from './run-checkout.ts'

const now: Chosen = { start: 'now', interval: 'month' }

const result: CheckoutResult = {
  order_id: 'o1',
  state: 'done',
  due_now: 0,
  due_now_minor: 0,
  currency: 'USD',
  next_amount: 59,
  next_amount_minor: 5_900,
  next_date: '2026-05-12 10:00:00',
  next_date_epoch: Date.UTC(2026, 4, 12, 10),
  is_enabled: 1,
}

interface Script {
  readonly outcome?: CheckoutOutcome
  readonly end?: PollingEnd
}

/** A checkout context that answers by the script and notes what happens, in order. */
function contextOf({ outcome = { kind: 'accepted', result }, end = { kind: 'enabled' } }: Script) {
  const events: string[] = []
  const phases: CheckoutPhase[] = []
  const note = (event: string): void => void events.push(event)
  const context: CheckoutContext = {
    t: (id) => id,
    show: (phase) => {
      phases.push(phase)
      note(`show ${phase.kind}`)
    },
    announce: (text) => note(`say ${text}`),
    checkOut: ({ start, interval }, resultToken) => {
      note(`check out ${start} by ${interval} ${resultToken ?? 'first'}`)
      return Promise.resolve(outcome)
    },
    rotateKey: () => note('rotate key'),
    poll: (onCheck) => {
      for (const checks of [0, 1, 2]) onCheck(checks)
      return Promise.resolve(end)
    },
    goToBank: (url, { start, interval }) => note(`go to ${url} for ${start} by ${interval}`),
    refresh: () => {
      note('refresh')
      return Promise.resolve()
    },
    dropToken: () => note('drop token'),
    clearStored: () => note('clear kept'),
  }
  return { context, events, phases }
}

test('[ORD-05] an accepted order is polled, each text is announced once, and at the end the stored data is cleared', async () => {
  const { context, events, phases } = contextOf({})
  await runOrder(context, { start: 'trial_end', interval: 'year' })
  expect(events).toEqual([
    'show working',
    'check out trial_end by year first',
    'rotate key',
    'show working',
    'say order.processing',
    'show working',
    'say order.processingLonger',
    'show working',
    'clear kept',
    'say subscription.created',
    'show done',
  ])
  expect(phases.at(-1)).toEqual({ kind: 'done', result })
})

test('[PAY-07] the challenge of the bank has the same key, and its result repeats the same call', async () => {
  const { context, events } = contextOf({ outcome: { kind: 'challenge', url: '/sandbox/challenge/c1' } })
  await runOrder(context, now)
  expect(events).toEqual([
    'show working',
    'check out now by month first',
    'go to /sandbox/challenge/c1 for now by month',
  ])
  const later = contextOf({})
  await runOrder(later.context, now, 'tds_9')
  expect(later.events).toContain('check out now by month tds_9')
})

test('[PAY-08] a decline brings the form back with the text of the server, and the next click is another order', async () => {
  const { context, events, phases } = contextOf({
    outcome: { kind: 'rejected', text: 'Declined.', isDefinitive: true },
  })
  await runOrder(context, now)
  expect(events).toContain('rotate key')
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'failed', text: 'Declined.' } })
})

test('[PAY-07] a page that came back from the bank is fetched again where the payment was declined there', async () => {
  const { context, events } = contextOf({ outcome: { kind: 'rejected', text: 'Declined.', isDefinitive: true } })
  await runOrder(context, now, 'pi_1_secret')
  expect(events.slice(-3)).toEqual(['rotate key', 'refresh', 'show form'])
})

test('[ORD-08] without an answer the key stays, so that the next click repeats the same order', async () => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'rejected', text: undefined, isDefinitive: false } })
  await runOrder(context, now)
  expect(events).not.toContain('rotate key')
  expect(phases.at(-1)).toMatchObject({ setback: { text: 'errors.progress' } })
})

test('[ORD-09] an amount that changed is fetched again before the form comes back', async () => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'changed', text: undefined } })
  await runOrder(context, now)
  expect(events.slice(-3)).toEqual(['rotate key', 'refresh', 'show form'])
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'changed', text: 'order.planChanged.text' } })
})

test('nothing is ordered before details and method are saved', async () => {
  const { context, events, phases } = contextOf({})
  await runPrepared(context, { kind: 'fields', problems: [{ path: 'zip', message: 'Needs 5 digits' }] }, now)
  expect(events).toEqual(['show form'])
  expect(phases).toEqual([{ kind: 'form', problems: [{ path: 'zip', message: 'Needs 5 digits' }] }])
  await runPrepared(context, { kind: 'saved' }, now)
  expect(events).toContain('check out now by month first')
})

test('[ACC-07] a session that is over drops its token', async () => {
  const { context, events, phases } = contextOf({})
  await runPrepared(context, { kind: 'unauthorized', text: undefined }, now)
  expect(events).toEqual(['drop token', 'show form'])
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'unauthorized', text: 'errors.unauthorized' } })
})

test('a wait that is too long is no error, and one that can not end says why', async () => {
  const slow = contextOf({ end: { kind: 'slow' } })
  await runOrder(slow.context, now)
  expect(slow.phases.at(-1)).toEqual({ kind: 'slow' })
  expect(slow.events).not.toContain('clear kept')
  const pending = contextOf({ end: { kind: 'ended', reason: 'pending_payment', message: 'Waiting for your bank.' } })
  await runOrder(pending.context, now)
  expect(pending.phases.at(-1)).toEqual({ kind: 'pending', text: 'Waiting for your bank.' })
})

test('a decline that is only found while waiting brings the form back', async () => {
  const { context, events, phases } = contextOf({ end: { kind: 'ended', reason: 'rejected', message: 'Declined.' } })
  await runOrder(context, now)
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'failed', text: 'Declined.' } })
  expect(events).not.toContain('clear kept')
})

test('what is charged follows the choice, and a year that is not sold any more is a month', () => {
  const view = (minor: number) => {
    const amount = money(minor, 'USD')
    const first = { date: 0, amount, lines: [], taxes: [] }
    return { dueNow: amount, first, later: { ...first, isEstimate: false } }
  }
  const month = { recurring: money(59_00, 'USD'), now: view(1), trial_end: view(2) }
  const year = { recurring: money(637_00, 'USD'), now: view(3), trial_end: view(4), saving: money(71_00, 'USD') }
  const due = (chosen: Chosen, charges: CheckoutProps['charges']) => chargesOf({ charges }, chosen).dueNow.minor
  expect(due(now, { month, year })).toBe(1)
  expect(due({ start: 'trial_end', interval: 'year' }, { month, year })).toBe(4)
  expect(due({ start: 'now', interval: 'year' }, { month })).toBe(1)
})
