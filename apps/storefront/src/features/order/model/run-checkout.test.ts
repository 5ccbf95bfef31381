import { expect, test } from 'vitest'
import type { ShownRow } from '@waybill/domain/order'
import type { PollingEnd } from './activation-polling.ts'
import type { CheckoutOutcome, CheckoutResult } from './checkout-outcome.ts'
import type { CheckoutPhase } from './checkout-phase.ts'
import type { OrderChoice } from './order-choice.ts'
import { runFilled, runOrder, runPrepared, runRemoval, type CheckoutContext } from './run-checkout.ts'

const now: OrderChoice = { start: 'now', interval: 'month' }

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

const row = (key: string, text: string): ShownRow => ({ key, label: key, text })

interface Script {
  readonly outcome?: CheckoutOutcome
  /** The answers of the checkout before that. */
  readonly outcomes?: readonly CheckoutOutcome[]
  /** The amounts on the page, and after it was fetched again; undefined where it can't be. */
  readonly before?: readonly ShownRow[]
  readonly after?: readonly ShownRow[] | undefined
  readonly offered?: OrderChoice
  /** Undefined: the page was left. */
  readonly end?: PollingEnd | undefined
  /** Whether a product could be taken out. */
  readonly isRemoved?: boolean
  /** False: another tab has ordered. */
  readonly isOpen?: boolean
}

/** A checkout context that answers by the script and notes what happens, in order. */
function contextOf({ outcome = { kind: 'accepted', result }, ...script }: Script) {
  const { before = [row('due', '$59.00')], outcomes = [], offered, isRemoved = true, isOpen = true } = script
  const end = 'end' in script ? script.end : ({ kind: 'enabled' } as const)
  const after = 'after' in script ? script.after : before
  let shown = before
  const answers = [...outcomes]
  const events: string[] = []
  const phases: CheckoutPhase[] = []
  /** The choices whose amounts were compared. */
  const compared: string[] = []
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
      return Promise.resolve(answers.shift() ?? outcome)
    },
    rowsOf: ({ start, interval }) => {
      compared.push(`${start} by ${interval}`)
      return shown
    },
    reload: (chosen) => {
      note('reload')
      if (after === undefined) return Promise.resolve(undefined)
      shown = after
      return Promise.resolve(offered ?? chosen)
    },
    isOpen: () => Promise.resolve(isOpen),
    removeProduct: (id) => {
      note(`remove ${id}`)
      return Promise.resolve(isRemoved)
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
    showOrdered: () => note('show ordered'),
    dropToken: () => note('drop token'),
    clearStored: () => note('clear kept'),
  }
  return { context, events, phases, compared }
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
  expect(phases[0]).toEqual({ kind: 'working', step: 'payment', checks: 0 })
  expect(phases[2]).toEqual({ kind: 'working', step: 'activation', checks: 1 })
  expect(phases.at(-1)).toEqual({ kind: 'done', result })
})

test('a page that is left while the order is activated shows and clears nothing', async () => {
  const { context, events } = contextOf({ end: undefined })
  await runOrder(context, now)
  expect(events.slice(-2)).toEqual(['say order.processingLonger', 'show working'])
})

test('[PAY-07] the challenge of the bank has the same key, and its result repeats the same call', async () => {
  const { context, events } = contextOf({ outcome: { kind: 'challenge', url: '/sandbox/challenge/c1' } })
  await runOrder(context, now)
  expect(events).toEqual([
    'show working',
    'check out now by month first',
    'go to /sandbox/challenge/c1 for now by month',
  ])
  const saved = contextOf({})
  await runPrepared(saved.context, { kind: 'challenge', url: '/sandbox/challenge/c2' }, now)
  expect(saved.events, 'a method is challenged before the order').toEqual([
    'go to /sandbox/challenge/c2 for now by month',
  ])
  const later = contextOf({})
  await runOrder(later.context, now, 'tds_9')
  expect(later.events).toContain('check out now by month tds_9')
})

test('[PAY-08] a decline brings the form back with the text of the server, and the next click is another order', async () => {
  const { context, events, phases } = contextOf({
    outcome: { kind: 'rejected', text: 'Declined.', isDefinitive: true, isDeclined: true },
  })
  await runOrder(context, now)
  expect(events).toEqual(['show working', 'check out now by month first', 'rotate key', 'show form'])
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'declined', text: 'Declined.' } })
})

test('[PAY-08] a method that is declined before the order brings the form back, marked as that', async () => {
  const { context, phases } = contextOf({})
  await runPrepared(context, { kind: 'failed', text: 'Declined.', isDeclined: true }, now)
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'declined', text: 'Declined.' } })
  await runPrepared(context, { kind: 'failed', text: 'Not reached.' }, now)
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'failed' } })
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
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'failed', text: 'errors.progress' } })
})

test('[ORD-09] what changed is shown line by line, and nothing is ordered', async () => {
  const after = [row('plan', '$64.00'), row('due', '$64.00')]
  const { context, events, phases } = contextOf({ outcome: { kind: 'changed', text: 'Changed.' }, after })
  await runOrder(context, now)
  expect(events).toEqual(['show working', 'check out now by month first', 'rotate key', 'reload', 'show form'])
  const rows = [
    { key: 'plan', label: 'plan', after: '$64.00' },
    { key: 'due', label: 'due', before: '$59.00', after: '$64.00' },
  ]
  expect(phases.at(-1)).toEqual({
    kind: 'form',
    problems: [],
    setback: { kind: 'changed', text: 'order.planChanged.text', rows },
  })
})

test('[ORD-09] the same amounts whose five minutes are over are confirmed once more, and only once', async () => {
  const once = contextOf({ outcomes: [{ kind: 'changed', text: undefined }] })
  await runOrder(once.context, now)
  expect(once.events.filter((event) => event.startsWith('check out'))).toHaveLength(2)
  expect(once.phases.at(-1)).toEqual({ kind: 'done', result })
  const always = contextOf({ outcome: { kind: 'changed', text: 'Please look again.' } })
  await runOrder(always.context, now)
  expect(always.events.filter((event) => event.startsWith('check out'))).toHaveLength(2)
  expect(always.phases.at(-1)).toMatchObject({ setback: { kind: 'changed', text: 'order.planChanged.text' } })
})

test('[ORD-09] a page that can’t be read again orders nothing', async () => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'changed', text: undefined }, after: undefined })
  await runOrder(context, now)
  expect(events.filter((event) => event.startsWith('check out'))).toHaveLength(1)
  const setback = { kind: 'changed', text: 'order.planChanged.text' }
  expect(phases.at(-1), 'and compares nothing').toStrictEqual({ kind: 'form', problems: [], setback })
})

test('[PAY-07] the bank may challenge an order that was confirmed once more', async () => {
  const challenge = { kind: 'challenge', url: '/sandbox/challenge/c3' } as const
  const { context, events } = contextOf({ outcomes: [{ kind: 'changed', text: undefined }], outcome: challenge })
  await runOrder(context, now)
  expect(events.at(-1)).toBe('go to /sandbox/challenge/c3 for now by month')
})

test('[PAY-07] while another payment waits at the bank the page is fetched again and shows that one', async () => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'waiting' } })
  await runOrder(context, now)
  expect(events.slice(-3)).toEqual(['rotate key', 'refresh', 'show form'])
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [] })
})

test('[ORD-08] what was ordered before is shown, and nothing of it stays for a retry', async () => {
  const { context, events } = contextOf({ outcome: { kind: 'ordered' } })
  await runOrder(context, now)
  expect(events.slice(-3)).toEqual(['rotate key', 'clear kept', 'show ordered'])
})

test.each([
  ['with the text of the server', 'Our terms have changed.', 'Our terms have changed.'],
  ['with ours where it has none', undefined, 'order.planChanged.text'],
])('[ORD-12] other terms bring a fresh page %s', async (_, text, shown) => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'terms', text } })
  await runOrder(context, now)
  expect(events.slice(-3)).toEqual(['rotate key', 'refresh', 'show form'])
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'terms', text: shown } })
})

test('[ORD-09] a trial that the method can’t have is said with what changes: it starts today', async () => {
  const { context, phases, compared } = contextOf({
    outcome: { kind: 'spent', text: 'Had before.' },
    before: [row('first', '$59.00'), row('due', '$0.00')],
    after: [row('due', '$59.00')],
    offered: now,
  })
  await runOrder(context, { start: 'trial_end', interval: 'month' })
  expect(compared).toEqual(['trial_end by month', 'now by month'])
  const rows = [
    { key: 'first', label: 'first', before: '$59.00' },
    { key: 'due', label: 'due', before: '$0.00', after: '$59.00' },
  ]
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'changed', text: 'Had before.', rows } })
})

test('[ORD-09] what isn’t sold any more is taken out by a click, and the new amounts are shown', async () => {
  const outcome = { kind: 'retired', text: 'No longer sold.', productId: 38 } as const
  const { context, events, phases } = contextOf({ outcome, after: [row('due', '$56.00')] })
  await runOrder(context, now)
  expect(events.slice(-2)).toEqual(['rotate key', 'show form'])
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'retired', text: 'No longer sold.', productId: 38 } })
  await runRemoval(context, now, 38)
  expect(events.slice(-4)).toEqual(['remove 38', 'rotate key', 'reload', 'show form'])
  const rows = [{ key: 'due', label: 'due', before: '$59.00', after: '$56.00' }]
  const setback = { kind: 'changed', text: 'order.planChanged.text', rows }
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback })
})

test('[ORD-09] what isn’t sold any more has a text without the server’s, and may come to the same amounts', async () => {
  const { context, phases } = contextOf({ outcome: { kind: 'retired', text: undefined, productId: 38 } })
  await runOrder(context, now)
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'retired', text: 'errors.progress' } })
  await runRemoval(context, now, 38)
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [] })
})

test('a product that can’t be taken out stays, and the form says that something failed', async () => {
  const { context, events, phases } = contextOf({ isRemoved: false })
  await runRemoval(context, now, 38)
  expect(events).toEqual(['remove 38', 'show form'])
  const setback = { kind: 'failed', text: 'errors.progress' }
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback })
})

test('[ORD-08] a lost connection keeps the key and says that trying again is safe', async () => {
  const { context, events, phases } = contextOf({ outcome: { kind: 'lost' } })
  await runOrder(context, now)
  expect(events).not.toContain('rotate key')
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'failed', text: 'errors.lost' } })
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
  const order = contextOf({ outcome: { kind: 'unauthorized', text: 'Signed out.' } })
  await runOrder(order.context, now)
  expect(order.events.slice(-2)).toEqual(['drop token', 'show form'])
  expect(order.phases.at(-1)).toMatchObject({ setback: { kind: 'unauthorized', text: 'Signed out.' } })
})

test('a wait that is too long is no error, and one that can not end says why', async () => {
  const slow = contextOf({ end: { kind: 'slow' } })
  await runOrder(slow.context, now)
  expect(slow.phases.at(-1)).toEqual({ kind: 'slow' })
  expect(slow.events).not.toContain('clear kept')
  const pending = contextOf({ end: { kind: 'ended', reason: 'pending_payment', message: 'Waiting for your bank.' } })
  await runOrder(pending.context, now)
  expect(pending.phases.at(-1)).toEqual({ kind: 'pending', text: 'Waiting for your bank.' })
  const silent = contextOf({ end: { kind: 'ended', reason: 'pending_payment', message: undefined } })
  await runOrder(silent.context, now)
  expect(silent.phases.at(-1)).toEqual({ kind: 'pending', text: 'errors.progress' })
})

test('[ACC-07] a session that ends while waiting drops its token, and only a new page goes on', async () => {
  const { context, events, phases } = contextOf({ end: { kind: 'ended', reason: 'unauthorized', message: undefined } })
  await runOrder(context, now)
  expect(phases.at(-1)).toMatchObject({ setback: { kind: 'unauthorized', text: 'errors.unauthorized' } })
  expect(events).toContain('drop token')
  expect(events).not.toContain('clear kept')
})

test('a decline that is only found while waiting brings the form back', async () => {
  const { context, events, phases } = contextOf({ end: { kind: 'ended', reason: 'rejected', message: 'Declined.' } })
  await runOrder(context, now)
  expect(phases.at(-1)).toEqual({ kind: 'form', problems: [], setback: { kind: 'failed', text: 'Declined.' } })
  expect(events).not.toContain('clear kept')
})

test('[PAY-05] a card that is typed after another tab has ordered is not saved, and nothing is ordered', async () => {
  const saved: string[] = []
  const save = (name: string) => () => {
    saved.push(name)
    return Promise.resolve({ kind: 'saved' } as const)
  }
  const { context, events } = contextOf({ isOpen: false })
  await runFilled(context, { bringsMethod: true, save: save('too late') }, now)
  expect([saved, events]).toEqual([[], []])
  // the method on file stays what it was: the order's own answer says where it stands
  await runFilled(context, { bringsMethod: false, save: save('stored') }, now)
  await runFilled(contextOf({}).context, { bringsMethod: true, save: save('in time') }, now)
  expect(saved).toEqual(['stored', 'in time'])
})
