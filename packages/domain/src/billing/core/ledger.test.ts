import { describe, expect, test } from 'vitest'
import { card, debit } from '@waybill/testkit/billing-shop'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { subscribed } from '@waybill/testkit/billing-stories'
import { taxRateOf } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import type { PaymentState } from '../../payment/index.ts'
import { applyPlan } from '../index.ts'
import type { BillingFacts } from '../index.ts'
import { Ledger } from './ledger.ts'
import { LedgerTable, checked } from './ledger-table.ts'
import { attemptLifecycle } from './attempt-lifecycle.ts'
import { attemptContextOf } from '../collect/outcome.ts'

const now = Date.UTC(2026, 0, 20)
const ledgerOf = (facts: BillingFacts): Ledger => new Ledger(facts, { at: now - 1, now })
const usd = (minor: number) => money(minor, 'USD')

describe('the rows of a table while a plan is made', () => {
  const table = () => new LedgerTable<{ readonly id: number; readonly text: string }>([{ id: 1, text: 'a' }])

  test('are written once, as they are left: what was added is added, what was stored is changed', () => {
    const rows = table()
    rows.insert({ id: -1, text: 'b' })
    rows.change(-1, { text: 'c' })
    rows.change(1, { text: 'd' })
    rows.change(1, { text: 'e' })
    expect(rows.changes()).toEqual({ added: [{ id: -1, text: 'c' }], changed: [{ id: 1, text: 'e' }] })
    expect(rows.all()).toEqual([
      { id: 1, text: 'e' },
      { id: -1, text: 'c' },
    ])
  })

  test('that end are there no longer: what was only added is not written, what changed before is', () => {
    const rows = table()
    rows.insert({ id: -1, text: 'b' })
    rows.change(1, { text: 'd' })
    rows.end(-1)
    rows.end(1)
    expect([rows.all(), rows.changes()]).toEqual([[], { added: [], changed: [{ id: 1, text: 'd' }] }])
  })

  test('are those of the facts: another one is a bug', () => {
    expect(() => table().get(5)).toThrow('no row 5 in the ledger')
    expect(() => table().change(5, {})).toThrow('no row 5 in the ledger')
  })
})

test('a step that its lifecycle lists leads to its state, and any other is a bug', () => {
  expect(checked(attemptLifecycle, 'started', { to: 'paid', cause: 'paid' })).toBe('paid')
  expect(() => checked(attemptLifecycle, 'ended', { to: 'declined', cause: 'lapsed' })).toThrow(
    'rejected: ended to declined by lapsed',
  )
})

describe('the ledger of an account', () => {
  test('counts new rows down from -1, over all tables', () => {
    const ledger = ledgerOf(subscribed().archive)
    expect([ledger.newId(), ledger.newId()]).toEqual([-1, -2])
  })

  test('issues a document where it gets its instant, and by no other step of it', () => {
    const facts = subscribed().archive
    const [document] = facts.documents
    const ledger = ledgerOf(facts)
    ledger.moveDocument(document?.id ?? 0, { to: 'open', cause: 'bank_return' })
    expect(ledger.plan().issued).toEqual([])
  })

  test('ends a right for itself too', () => {
    const ledger = ledgerOf(subscribed().archive)
    const [right] = ledger.entitlements.all()
    ledger.endEntitlement(right?.id ?? 0, now)
    expect(ledger.entitlements.all()).toEqual([])
  })

  test('knows the receivable of a try among others (B-125)', () => {
    const facts = subscribed().archive
    const [receivable] = facts.receivables
    const [attempt] = facts.attempts
    if (receivable === undefined || attempt === undefined) throw new Error('nothing was charged')
    const ledger = ledgerOf({ ...facts, receivables: [{ ...receivable, id: 999 }, receivable] })
    expect(attemptContextOf(ledger, attempt.id).receivable).toBe(receivable)
  })

  test('has no subscription to change before a trial begins', () => {
    expect(() => ledgerOf(unknownAccount(1)).changeSubscription({ pausedAt: 1 })).toThrow('no subscription to change')
  })

  test('rejects a balance below 0, and one of 0 is none', () => {
    const ledger = ledgerOf({ ...subscribed().archive, creditBalance: usd(500) })
    const entry = { cause: 'payment', documentId: 1 } as const
    ledger.enterCredit({ ...entry, amount: usd(-500) })
    expect(ledger.balance.minor).toBe(0)
    expect(() => ledger.enterCredit({ ...entry, amount: usd(-1) })).toThrow('a credit balance below 0: -1')
  })

  test('changes its currency only when its credit is spent (A-118)', () => {
    const rich = ledgerOf({ ...subscribed().archive, creditBalance: usd(500) })
    rich.setCurrency('USD')
    expect(rich.balance.minor).toBe(500)
    expect(() => rich.setCurrency('EUR')).toThrow('credit of 500 in USD is left')
    const ledger = ledgerOf(subscribed().archive)
    ledger.setCurrency('EUR')
    expect([ledger.account.currency, ledger.balance, ledger.plan().currency]).toEqual(['EUR', money(0, 'EUR'), 'EUR'])
  })

  test('names the instant that is due, and the subscription that items belong to', () => {
    const facts = subscribed().archive
    expect(ledgerOf(facts).plan()).toMatchObject({ at: now - 1, subscriptionId: facts.subscription?.id, accountId: 1 })
  })

  test('says nothing of what stays: the plan of an account that nothing happens to is empty', () => {
    const none = { added: [], changed: [] }
    expect(ledgerOf(unknownAccount(1)).plan()).toStrictEqual({
      accountId: 1,
      at: now - 1,
      rows: {
        subscription: none,
        items: none,
        entitlements: none,
        documents: none,
        carried: none,
        receivables: none,
        payments: none,
        attempts: none,
        refunds: none,
        orders: none,
        usageWindows: none,
      },
      ended: { items: [], entitlements: [], carried: [] },
      issued: [],
      retaxed: [],
      recounted: [],
      causes: [],
      credit: [],
      reconciliations: [],
      events: [],
      trialGrants: [],
      trialsAllowed: [],
      usageReports: [],
    })
    expect(ledgerOf(unknownAccount(1)).facts()).toStrictEqual(unknownAccount(1))
  })

  test('is closed, or paid for by another to an instant, from the step on that says so (B-20, B-35)', () => {
    const [closed, taken] = [ledgerOf(unknownAccount(1)), ledgerOf(unknownAccount(1))]
    closed.close()
    taken.setPayer({ by: 'partner', accountId: 9 })
    expect(taken.account).toStrictEqual({ ...unknownAccount(1).account, paidBy: 'partner', paidUntil: undefined })
    taken.setPaidUntil(now)
    expect([closed.account.isClosed, taken.account.paidUntil]).toEqual([true, now])
  })

  test('names what moves the state of its subscription; a change of anything else needs no cause (2.1)', () => {
    const ledger = ledgerOf(subscribed().archive)
    ledger.changeSubscription({ remindedTo: now })
    expect(ledger.plan().causes).toEqual([])
    ledger.changeSubscription({ status: -2 })
    expect(() => ledger.plan()).toThrow('rejected: subscription subscribed to expired by nothing')
  })

  test('lets an add-on be tried once (B-75)', () => {
    const ledger = ledgerOf(subscribed().archive)
    const trial = { addOnCode: 'v', endsAt: now + 1 }
    ledger.grantTrial(trial)
    expect(() => ledger.grantTrial(trial)).toThrow('a second trial of v')
    expect(ledger.plan().trialGrants).toEqual([{ ...trial, grantedAt: now }])
  })

  test('is held as it was found, unless that is changed', () => {
    const facts = subscribed().archive
    const held = ledgerOf({ ...facts, account: { ...facts.account, isLocked: true } })
    expect([held.account.isLocked, held.plan().isLocked]).toEqual([true, undefined])
    held.setLock(false)
    expect([held.account.isLocked, held.plan().isLocked]).toEqual([false, false])
  })
})

describe('a draft before it is issued', () => {
  const { archive } = subscribed()
  const [invoice] = archive.documents
  if (invoice === undefined) throw new Error('nothing was invoiced')
  const draft = { ...invoice, status: 'draft' } as const
  const drafts = (): Ledger => ledgerOf({ ...archive, documents: [draft] })
  const vat = taxRateOf('VAT', '20')

  test('has the tax of another rate in all of its amounts, and is written again (B-86)', () => {
    const ledger = drafts()
    const changed = ledger.retaxDocument(draft.id, vat)
    expect([changed.tax, changed.total]).toEqual([usd(1200), usd(7200)])
    const { retaxed, recounted, rows } = ledger.plan()
    expect([retaxed, recounted, rows.documents.changed]).toEqual([[draft.id], [], [changed]])
  })

  test('is no other one at the rate that it has', () => {
    const ledger = drafts()
    expect(ledger.retaxDocument(draft.id, draft.taxRate)).toBe(draft)
    const { retaxed, rows } = ledger.plan()
    expect([retaxed, rows.documents.changed]).toEqual([[], []])
  })

  test('has the lines of a late count, and what they come to, and is written again (B-69)', () => {
    const ledger = drafts()
    ledger.recountDocument(draft.id, [...draft.lines, ...draft.lines])
    const { retaxed, recounted, rows } = ledger.plan()
    expect([retaxed, recounted]).toEqual([[], [draft.id]])
    const [changed] = rows.documents.changed
    expect([changed?.lines.length, changed?.total]).toEqual([2 * draft.lines.length, usd(12_000)])
  })

  test('that is new is written once, as it is left', () => {
    const ledger = drafts()
    const id = ledger.newId()
    ledger.documents.insert({ ...draft, id })
    ledger.retaxDocument(id, vat)
    ledger.recountDocument(id, [])
    const { retaxed, recounted, rows } = ledger.plan()
    expect([retaxed, recounted]).toEqual([[], []])
    expect(rows.documents).toMatchObject({ added: [{ id, taxRate: vat, lines: [], total: usd(0) }], changed: [] })
  })
})

describe('the methods on file (B-55)', () => {
  const facts: BillingFacts = { ...subscribed().archive, method: card, backup: debit }

  test('stay as they are, or are others from the step on that says so', () => {
    const ledger = ledgerOf(facts)
    expect(ledger.facts()).toStrictEqual(facts)
    ledger.setMethods({ charged: debit, backup: card })
    expect([ledger.method, ledger.backup]).toEqual([debit, card])
    ledger.setMethods({ backup: card })
    expect([ledger.method, ledger.backup]).toEqual([card, undefined])
    expect(ledger.plan().methods).toEqual({ backup: card })
  })
})

describe('a method that can be charged no more (B-55, B-76)', () => {
  const facts: BillingFacts = { ...subscribed().archive, method: card, backup: debit }

  test('gives its place to the backup, in the ledger and after its plan', () => {
    const ledger = ledgerOf(facts)
    ledger.disableMethod(card.id)
    expect([ledger.method, ledger.backup]).toEqual([debit, undefined])
    const plan = ledger.plan()
    const after = applyPlan(facts, plan)
    expect([plan.disabledMethod, after.method]).toEqual([card.id, debit])
    expect(after).not.toHaveProperty('backup')
  })

  test('is not named where it was none of the two', () => {
    const ledger = ledgerOf(facts)
    ledger.disableMethod(99)
    expect(ledger.plan()).not.toHaveProperty('disabledMethod')
    expect([ledger.method, ledger.backup]).toEqual([card, debit])
  })
})

describe('a plan in memory', () => {
  const { archive } = subscribed()
  const nothing = ledgerOf(archive).plan()

  test('that changes nothing leaves all as it was', () => {
    expect(applyPlan(archive, nothing)).toStrictEqual(archive)
    const visitor = unknownAccount(1)
    expect(applyPlan(visitor, ledgerOf(visitor).plan())).toStrictEqual(visitor)
  })

  test('begins another life in place of the last one, or changes it', () => {
    const { subscription } = archive
    if (subscription === undefined) throw new Error('not subscribed')
    const lives = (added: readonly (typeof subscription)[], changed: readonly (typeof subscription)[]) =>
      applyPlan(archive, { ...nothing, rows: { ...nothing.rows, subscription: { added, changed } } }).subscription?.id
    expect(lives([{ ...subscription, id: 7 }], [{ ...subscription, id: 8 }])).toBe(7)
    expect(lives([], [{ ...subscription, id: 8 }])).toBe(8)
  })

  test('changes rows in their place, ends some, and adds others behind them', () => {
    const [first, second] = archive.items
    if (first === undefined || second === undefined) throw new Error('nothing was bought')
    const rows = {
      ...nothing.rows,
      items: { added: [{ ...first, id: 70 }], changed: [{ ...second, trial: 3 as const }] },
    }
    const over = { ...nothing.ended, items: [{ id: first.id, at: now }] }
    expect(applyPlan(archive, { ...nothing, rows, ended: over }).items.map(({ id, trial }) => [id, trial])).toEqual([
      [second.id, 3],
      [70, 0],
    ])
    expect(applyPlan(archive, { ...nothing, ended: over }).items).toEqual([second])
  })

  test.each([
    ['is trusted while other money than what is loaded has settled', true, [], [], true],
    ['stays trusted, whatever fails', true, [8], [8], true],
    ['is not trusted any more once the money that is loaded came back', true, [2, 8], [8, 8], undefined],
    ['is not trusted before any money has settled', undefined, [3], [8], undefined],
    ['is trusted from the first money on that settles', undefined, [8, 3], [8, 2], true],
  ] as const)('says whether an account %s (B-80)', (_, hasSettled, before, after, expected) => {
    const [payment] = archive.payments
    if (payment === undefined) throw new Error('nothing was paid')
    const paymentsIn = (states: readonly PaymentState[]) =>
      states.map((state, place) => ({ ...payment, id: place, state }))
    const { hasSettled: __, ...account } = archive.account
    const facts = {
      ...archive,
      account: { ...account, ...(hasSettled && { hasSettled }) },
      payments: paymentsIn(before),
    }
    const rows = { ...nothing.rows, payments: { added: [], changed: paymentsIn(after) } }
    expect(applyPlan(facts, { ...nothing, rows }).account).toStrictEqual({
      ...account,
      ...(expected && { hasSettled: expected }),
    })
  })

  test('moves the hold, the currency and the balance', () => {
    const credit = [{ amount: usd(300), cause: 'deposit', documentId: 1 } as const]
    const held = applyPlan({ ...archive, creditBalance: usd(200) }, { ...nothing, isLocked: true, credit })
    expect([held.account.isLocked, held.creditBalance]).toEqual([true, usd(500)])
    const released = applyPlan(held, { ...nothing, isLocked: false, currency: 'EUR' })
    expect([released.account.isLocked, released.account.currency, released.creditBalance]).toEqual([
      false,
      'EUR',
      money(0, 'EUR'),
    ])
  })
})
