import { daysBetween, proratedAmount } from '@waybill/domain/calendar'
import { payFromCredit } from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import { dunningInstant, dunningSchedules, nextAttemptAt } from '@waybill/domain/payment'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { writeDate } from '../reading.ts'
import { once } from './prorated-amounts.ts'

/** An account of the billing stories whose next renewals, on 12 February and 12 March 2026, cost this. */
function renewedAt(c: CaseReader, price: Money): World {
  if (price.currency !== 'USD') return c.fail('the stories are in dollars')
  const world = subscribed()
  const items = world.archive.items.map((item) =>
    item.price?.kind === 'plan' ? { ...item, price: { ...item.price, recurring: price } } : item,
  )
  world.archive = { ...world.archive, items }
  return world
}

/** Each interval counts from the try before it. */
export function dunningSchedule(c: CaseReader): Answer {
  const attempts = c.list('intervals_days').reduce<readonly number[]>((made, days) => {
    const firstFailedAt = made.at(-1) ?? c.instant('failed_at')
    const schedule = { ...dunningSchedules.renewal, attemptDays: [c.asWhole('intervals_days', days)] }
    const next = nextAttemptAt(schedule, { firstFailedAt, isHardDecline: false }, firstFailedAt)
    return [...made, next ?? c.fail('a try without an instant')]
  }, [])
  return { attempts_on: attempts.map(writeDate) }
}

interface Blocked {
  readonly credit: Money
  readonly next: Money
}

/** Cost of a debt that is paid while the account is read-only: the renewal after it says what is due (B-77, B-78). */
function blockedTimeIsOwed(c: CaseReader): Blocked {
  const world = renewedAt(c, c.money('price_minor'))
  world.provider = () => declined
  world.to(at('2026-03-01T10:00'))
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  world.run({ kind: 'retry' })
  const credit = world.archive.creditBalance
  world.to(at('2026-03-12T10:00'))
  return { credit, next: world.archive.payments.at(-1)?.amount ?? c.fail('no renewal') }
}

/** Theirs: the time in which service was blocked is credited, and the credit pays the next invoice. */
export function blockedTimeIsCredited(c: CaseReader): Blocked {
  const price = c.money('price_minor')
  const fraction = { numerator: daysBetween(c.period('blocked')), denominator: c.whole('blocked_period_days') }
  const credit = proratedAmount(price, fraction, once)
  return { credit, next: payFromCredit(price, credit).due }
}

export function dunningStagesBy(blocked: (c: CaseReader) => Blocked): (c: CaseReader) => Answer {
  return (c) => {
    const first = c.instant('first_unpaid_on')
    const stages = c.list('stage_days').map((day) => writeDate(dunningInstant(first, c.asWhole('stage_days', day))))
    const { credit, next } = blocked(c)
    return { stages_on: stages, credit_minor: credit.minor, next_invoice_due_minor: next.minor }
  }
}

/** Days of a service that isn't cut off are only named. */
export function dunningStages(c: CaseReader): Answer {
  c.period('blocked')
  c.whole('blocked_period_days')
  return dunningStagesBy(blockedTimeIsOwed)(c)
}

/** Two tries of one invoice: what became of the first is known only after the second was paid (B-115). */
export function doublePayment(c: CaseReader): Answer {
  const invoice = c.money('invoice_minor')
  const outcomes = c.list('payments').map((pair) => c.asText('payments', c.asList('payments', pair)[0]))
  const amounts = c.list('payments').map((pair) => c.asWhole('payments', c.asList('payments', pair)[1]))
  if (outcomes.join() !== 'unknown_then_success,success') return c.fail(`no story of ${outcomes.join()}`)
  if (amounts.some((minor) => minor !== invoice.minor)) return c.fail('a try of another amount')
  const world = renewedAt(c, invoice)
  world.provider = () => ({ kind: 'error', class: 702, isOutcomeKnown: false })
  world.to(at('2026-02-12T10:00'))
  const [first] = world.archive.attempts.slice(-1)
  // looked up, it never arrived: only then is there another try
  world.answer(first?.id ?? 0, { kind: 'error', class: 702, isOutcomeKnown: true })
  world.provider = () => ({ kind: 'paid', reference: 'ch_second' })
  world.to(at('2026-02-12T11:00'))
  world.answer(first?.id ?? 0, { kind: 'paid', reference: 'ch_first' })
  const receivable = world.archive.receivables.find(({ id }) => world.archive.documents.at(1)?.id === id)
  return {
    invoice_balance_minor: (receivable?.open ?? c.fail('no invoice')).minor,
    surplus_minor: world.archive.creditBalance.minor,
  }
}
