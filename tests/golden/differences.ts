import type { Adapter } from './adapters/adapters.ts'
import { byShortenedDay, cyclesBy, isShortMonth } from './adapters/cycles.ts'
import {
  deferredPlanChangeBy,
  netOfDifference,
  quantityChangeBy,
  renewalWithNet,
  restOfPeriod,
  scheduledChangeBy,
} from './adapters/item-changes.ts'
import { theirPlanChange } from './adapters/kept-anchor.ts'
import { isOtherInterval, planChangeBy, readPlanChange } from './adapters/plan-changes.ts'
import { blockedTimeIsCredited, dunningStagesBy } from './adapters/collecting.ts'
import { invoiceNumberingBy, prefixed } from './adapters/numbering.ts'
import { refundSplitBy } from './adapters/refunds.ts'
import { taxAfterDiscountBy, taxedPartBy, taxOfExact, theirDiscount } from './adapters/taxes.ts'
import { CaseReader } from './case-reader.ts'
import type { Answer, GoldenCase } from './golden-case.ts'

/**
 * A rule in which we differ from other systems. A case is one of its own when its inputs say so *and* their rule, written
 * with the same functions, gives exactly what the case expects: then the rule is the only cause of the difference.
 */
export interface Difference {
  /** The heading in docs/decisions/0021. */
  readonly rule: string
  /** By fields of the inputs. */
  readonly concerns: (c: GoldenCase) => boolean
  /** Result of their rule: one answer, or one for each reading that the case leaves open. */
  readonly theirs: (c: GoldenCase, ours: Adapter) => readonly Answer[]
}

const read = (c: GoldenCase): CaseReader => new CaseReader(c)
const isKind = (c: GoldenCase, ...kinds: readonly string[]): boolean => kinds.includes(c.inputs.kind)

/** The same adapter with the clock or the days of the zone in place of UTC's. */
const zonesReckon: Difference = {
  rule: 'zones-are-for-display',
  concerns: ({ inputs }) => inputs.timezone !== undefined && inputs.timezone !== 'UTC',
  theirs: (c, ours) => (['zone_clock', 'zone_days'] as const).map((reading) => ours(new CaseReader(c, reading))),
}

const shortMonths: Difference = {
  rule: 'short-months-shorten-no-other',
  concerns: (c) => isKind(c, 'number_of_cycles') && isShortMonth(read(c).instant('start'), read(c).whole('billing_day')),
  theirs: (c) => [cyclesBy(byShortenedDay)(read(c))],
}

/** A plan change with dates; one that gives only a fraction says nothing about anchors. */
const datedChange = (c: GoldenCase): boolean => isKind(c, 'plan_change') && c.inputs.old_period !== undefined

const otherInterval: Difference = {
  rule: 'another-interval-begins-anew',
  concerns: (c) =>
    datedChange(c) && c.inputs.anchor !== 'reset' && isOtherInterval(read(c), readPlanChange(read(c), theirDiscount)),
  theirs: (c) => theirPlanChange(read(c)),
}

const movedAnchor: Difference = {
  rule: 'one-interval-keeps-its-anchor',
  concerns: (c) =>
    datedChange(c) && c.inputs.anchor !== 'keep' && !isOtherInterval(read(c), readPlanChange(read(c), theirDiscount)),
  theirs: (c) => theirPlanChange(read(c)),
}

const scheduledRest: Difference = {
  rule: 'a-scheduled-change-begins-a-whole-period',
  concerns: (c) => isKind(c, 'deferred_change'),
  theirs: (c) => [scheduledChangeBy(restOfPeriod)(read(c))],
}

const putOff: Difference = {
  rule: 'a-change-is-charged-at-once',
  concerns: (c) => isKind(c, 'plan_change_deferred') && read(c).list('proration').includes('create_prorations'),
  theirs: (c) => [deferredPlanChangeBy(renewalWithNet)(read(c))],
}

const discounts: Difference = {
  rule: 'discounts-are-floored-percentages',
  concerns: ({ inputs }) =>
    [inputs.old_discount, inputs.new_discount, inputs.discount_percent].some(
      (discount) => discount !== undefined && discount !== null,
    ),
  theirs: (c) => [(isKind(c, 'plan_change') ? planChangeBy : taxAfterDiscountBy)(theirDiscount)(read(c))],
}

const oneLine: Difference = {
  rule: 'both-prices-have-their-line',
  concerns: (c) => isKind(c, 'quantity_change'),
  theirs: (c) => [quantityChangeBy(netOfDifference)(read(c))],
}

const exactTax: Difference = {
  rule: 'tax-is-of-what-is-shown',
  concerns: (c) => isKind(c, 'prorated_amount_taxed', 'credit_note_tax'),
  theirs: (c) => [taxedPartBy(taxOfExact)(read(c))],
}

const creditFirst: Difference = {
  rule: 'what-a-method-paid-goes-back-first',
  concerns: (c) => isKind(c, 'refund_split'),
  theirs: (c) => [refundSplitBy('credit_first')(read(c))],
}

const blockedTime: Difference = {
  rule: 'blocked-time-is-owed',
  concerns: (c) => isKind(c, 'dunning_stages'),
  theirs: (c) => [dunningStagesBy(blockedTimeIsCredited)(read(c))],
}

const numberFaces: Difference = {
  rule: 'numbers-are-digits-of-one-series',
  concerns: (c) => isKind(c, 'invoice_numbering'),
  theirs: (c) => [invoiceNumberingBy(prefixed)(read(c))],
}

/** Every rule of the decision page. */
export const differences: readonly Difference[] = [
  zonesReckon,
  shortMonths,
  otherInterval,
  movedAnchor,
  scheduledRest,
  putOff,
  discounts,
  oneLine,
  exactTax,
  creditFirst,
  blockedTime,
  numberFaces,
]

/** A case of our own copy in which we differ: by which rule, and what we say in the fields that differ. */
export interface KnownDifference {
  readonly rule: string
  readonly ours: Answer
}

/** By the id of the case; worked out in docs/decisions/0021. */
export const knownDifferences: Readonly<Record<string, KnownDifference>> = {
  'term-lago-refund-split': {
    rule: 'what-a-method-paid-goes-back-first',
    ours: { refund_minor: 3000, credit_minor: 0 },
  },
  'overdue-kb': { rule: 'blocked-time-is-owed', ours: { credit_minor: 0, next_invoice_due_minor: 24_995 } },
  'num-lago-switch': {
    rule: 'numbers-are-digits-of-one-series',
    ours: { numbers: ['1010', '1011', '1012'], next_after_sixteen: 1017 },
  },
  'num-lago-draft': { rule: 'numbers-are-digits-of-one-series', ours: { numbers: ['1001', 'DRAFT', '1002'] } },
  'next-local-2': { rule: 'zones-are-for-display', ours: { next_local: '2024-03-01T00:00:00' } },
  'tz-billing-day-2': {
    rule: 'zones-are-for-display',
    ours: { invoices_before: 1, invoices_on_day: 0, local_billing_day: '2023-02-28' },
  },
  'tz-trial-paris': { rule: 'zones-are-for-display', ours: { invoices: 0 } },
  'tz-trial-tokyo': { rule: 'zones-are-for-display', ours: { amount_minor: 5_000_000, days: 30 } },
  'dst-bcd-743': { rule: 'zones-are-for-display', ours: { anchor_day: 1, period: ['2017-04-01', '2017-05-01'] } },
  'cycles-m-bcd31-after': {
    rule: 'short-months-shorten-no-other',
    ours: { partial: ['14/28'], cycles_9dp: '1.500000000' },
  },
  'pc-kb-month-to-quarter': {
    rule: 'another-interval-begins-anew',
    ours: { charge_minor: 6995, net_minor: 5063, new_period: ['2012-05-12', '2012-08-12'] },
  },
  'pc-kb-month-to-annual': {
    rule: 'another-interval-begins-anew',
    ours: {
      charge_minor: 239_995,
      net_minor: 223_869,
      new_period: ['2012-05-12', '2013-05-12'],
      charge_days: 'the whole period',
    },
  },
  'pc-lago-m2y': {
    rule: 'another-interval-begins-anew',
    ours: { charge_minor: 12_000, net_minor: 11_968, new_period: ['2023-09-28', 'a whole interval later'] },
  },
  'pc-kb-upgrade-short-stub': {
    rule: 'one-interval-keeps-its-anchor',
    ours: { charge_minor: 52_254, net_minor: 30_484, account_credit_minor: 0, next_invoice_minor: 59_995 },
  },
  'pc-kb-annual-to-annual': {
    rule: 'one-interval-keeps-its-anchor',
    ours: {
      charge_minor: 479_996,
      net_minor: 288_000,
      new_period: ['2015-03-15', '2016-01-01'],
      charge_days: '292/365',
    },
  },
  'pc-lago-down': { rule: 'a-scheduled-change-begins-a-whole-period', ours: { charge_minor: 118_800, days: 366 } },
  'pc-stripe-may15': { rule: 'a-change-is-charged-at-once', ours: { next_invoice_minor: [20_000, 20_000] } },
  'tax-discount-order': {
    rule: 'discounts-are-floored-percentages',
    ours: { net_minor: 1400, tax_minor_half_up: 70, total_minor_half_up: 1470 },
  },
}
