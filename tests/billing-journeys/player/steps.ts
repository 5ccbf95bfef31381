import type { SeededRandom } from '@waybill/testkit/seeded-random'
import { staffCommands, type StaffCommand } from './staff-commands.ts'

const modes = [
  'ok',
  'decline',
  'challenge',
  'timeout_before',
  'timeout_after',
  'server_error',
  'server_error_after',
  'rate_limit',
  'wrong_currency',
] as const
const deliveries = ['normal', 'double', 'late', 'shuffled', 'none'] as const

/** Methods of the sandbox by what they do; a card that expires is good to the end of April 2028. */
export const methods = {
  good: { type: 'card', number: '4242424242424242' },
  expiring: { type: 'card', number: '4242424242424242', month: '4', year: '2028' },
  declinedLater: { type: 'card', number: '4000000000000341' },
  confirmedByBank: { type: 'card', number: '4000002760003184' },
  blocked: { type: 'card', number: '4100000000000019' },
  noFunds: { type: 'card', number: '4000000000009995' },
  settles: { type: 'ach', account_number: '000123456789' },
  returns: { type: 'ach', account_number: '000111111116' },
  settlesLate: { type: 'ach', account_number: '000111111114' },
} as const
export type MethodName = keyof typeof methods
const methodNames = Object.keys(methods).filter((name): name is MethodName => name in methods)

/** Numbers of the sandbox's register, with right check digits: one that it confirms, one that it rejects, one that it is silent on. */
const taxNumbers = [undefined, 'FR32123456789', 'FR32123456789', 'FR23111111111', 'FR34222222222'] as const
/** Countries of accounts: with a tax by the table, in one of many states, and where nothing is collected. */
const countries = [undefined, 'FR', 'US', 'VN'] as const
/** Addresses as they are typed, of one country or the other: right for one, wrong in any. */
export const addresses = {
  lyon: { address1: '3 quai Tilsitt', city: 'Lyon', zip: '69002', company: 'Bouchon Nu' },
  austin: { address1: '500 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
  nowhere: { state: 'Texas', zip: '7870-', phone: 'none' },
} as const
/** Usage keys of the demo shop: in arrears, in advance, and of support. */
const usageKeys = ['driver', 'vehicle', 'user-support'] as const
type Pick<List extends readonly unknown[]> = List[number]

/** One thing that happens in a shop; it can happen at any time, so that any step of a story can be left out. */
export type Step =
  | { readonly do: 'jump'; readonly hours: number }
  | {
      readonly do: 'provider'
      readonly mode: Pick<typeof modes>
      readonly count: number
      readonly webhooks: Pick<typeof deliveries>
    }
  | { readonly do: 'put'; readonly who: number; readonly id: number; readonly module: 0 | 1 }
  | { readonly do: 'units'; readonly who: number; readonly drivers: number }
  | { readonly do: 'method'; readonly who: number; readonly method: MethodName }
  | {
      readonly do: 'checkout'
      readonly who: number
      readonly start: 'now' | 'trial_end'
      readonly interval: 'month' | 'year'
      /** Clicked as often at once. */
      readonly clicks: number
      readonly key: string | undefined
      /** A method that comes with the order, beside the buyer's name and country. */
      readonly brings: MethodName | undefined
    }
  | {
      readonly do: 'module'
      readonly who: number
      readonly id: number
      readonly action: 'activate' | 'deactivate'
      readonly timeframe: 'now' | 'renewal'
      readonly clicks: number
    }
  | { readonly do: 'at_the_bank'; readonly who: number; readonly intent: 'approve' | 'decline' }
  | { readonly do: 'mailed_link'; readonly who: number; readonly intent: 'approve' | 'decline' }
  | {
      readonly do: 'cancel_payment' | 'cancel' | 'undo_cancel' | 'remove_change' | 'read' | 'enable'
      readonly who: number
    }
  | {
      readonly do: 'change'
      readonly who: number
      /** Absent to change add-ons or the interval alone. */
      readonly planId: number | undefined
      readonly modules: readonly number[] | undefined
      readonly timeframe: 'now' | 'renewal' | 'term_end' | undefined
      readonly isOtherInterval: boolean
    }
  | { readonly do: 'dispute'; readonly place: number; readonly outcome: 'open' | 'won' | 'lost' }
  | {
      readonly do: 'details'
      readonly who: number
      readonly country: Pick<typeof countries>
      readonly taxNumber: Pick<typeof taxNumbers>
      readonly address: keyof typeof addresses | undefined
    }
  | { readonly do: 'staff'; readonly who: number; readonly place: number; readonly command: StaffCommand }
  /** A second card is added, charged first, or the one that is charged is removed (B-55). */
  | { readonly do: 'methods'; readonly who: number; readonly what: 'backup' | 'primary' | 'remove' }
  /** A refund above 500.00 waits for another of the staff, or is taken back; the prices of the newest catalogue are planned, or not. */
  | { readonly do: 'approve_refund' | 'withdraw_refund' | 'reprice' | 'withdraw_prices'; readonly who: number }
  | { readonly do: 'payer'; readonly who: number; readonly by: 'partner' | 'organization' }
  | { readonly do: 'currency'; readonly who: number; readonly to: 'EUR' | 'USD' }
  /** A plan from before the marketplace, which no command makes; and the end of an account. */
  | { readonly do: 'legacy' | 'erase'; readonly who: number }
  | {
      readonly do: 'usage'
      readonly who: number
      readonly key: Pick<typeof usageKeys>
      readonly count: number
      readonly hoursAgo: number
    }
  | { readonly do: 'crash' }
  | Together

/** Steps at one time: clicks in several tabs, the staff, the provider and the clock at once. */
export interface Together {
  readonly do: 'together'
  readonly who: number
  readonly steps: readonly Exclude<Step, Together>[]
}

interface Product {
  readonly id: number
  readonly module: 0 | 1
}

/** Plans of the demo shop, a module of use, two with a price of their own. */
const products: readonly [Product, ...Product[]] = [
  { id: 1, module: 0 },
  { id: 2, module: 0 },
  { id: 3, module: 0 },
  { id: 22, module: 1 },
  { id: 31, module: 1 },
  { id: 38, module: 1 },
]

/** A chain of needs with trials of two weeks, one without, and one of units with a week. */
const modules = [21, 24, 25, 28, 37, 38, 39] as const
/** Add-ons of a change: in arrears by the vehicle, and in advance. */
const addOns = [undefined, [], [43], [22], [22, 43]] as const

type OneStep = Exclude<Step, Together>
type Making = readonly [weight: number, make: (random: SeededRandom, who: number) => OneStep]

const jump: Making = [
  22,
  (random) => ({ do: 'jump', hours: 1 + random.below(random.pick([6, 6, 30, 30, 30, 100, 100, 340])) }),
]
const others: readonly Making[] = [
  [
    10,
    (random) => ({
      do: 'provider',
      // well again as often as not: otherwise little is ever paid
      mode: random.below(2) === 0 ? 'ok' : random.pick(modes),
      count: 1 + random.below(4),
      webhooks: random.pick(deliveries),
    }),
  ],
  [10, (random, who) => ({ do: 'put', who, ...random.pick(products) })],
  [2, (random, who) => ({ do: 'units', who, drivers: random.below(20) })],
  [
    14,
    (random, who) => ({
      do: 'method',
      who,
      method: random.pick(['good', 'good', 'good', 'good', ...methodNames] as const),
    }),
  ],
  [
    13,
    (random, who) => ({
      do: 'checkout',
      who,
      start: random.pick(['now', 'trial_end'] as const),
      interval: random.pick(['month', 'month', 'year'] as const),
      clicks: random.pick([1, 1, 1, 2, 5] as const),
      key: random.pick([undefined, undefined, 'one', 'other'] as const),
      brings: random.pick([undefined, undefined, undefined, 'good', 'declinedLater', 'confirmedByBank'] as const),
    }),
  ],
  [
    12,
    (random, who) => ({
      do: 'module',
      who,
      id: random.pick(modules),
      action: random.pick(['activate', 'activate', 'deactivate'] as const),
      timeframe: random.pick(['now', 'now', 'renewal'] as const),
      clicks: random.pick([1, 1, 2] as const),
    }),
  ],
  [6, (random, who) => ({ do: 'at_the_bank', who, intent: random.pick(['approve', 'approve', 'decline'] as const) })],
  [4, (random, who) => ({ do: 'mailed_link', who, intent: random.pick(['approve', 'approve', 'decline'] as const) })],
  [2, (_, who) => ({ do: 'cancel_payment', who })],
  [5, (_, who) => ({ do: 'cancel', who })],
  [3, (_, who) => ({ do: 'undo_cancel', who })],
  [
    9,
    (random, who) => ({
      do: 'change',
      who,
      planId: random.pick([undefined, 1, 2, 3] as const),
      modules: random.pick(addOns),
      timeframe: random.pick(['now', 'now', 'renewal', 'term_end', undefined] as const),
      isOtherInterval: random.below(5) === 0,
    }),
  ],
  [2, (_, who) => ({ do: 'remove_change', who })],
  [3, (_, who) => ({ do: 'read', who })],
  [
    3,
    (random, who) => ({
      do: 'details',
      who,
      country: random.pick(countries),
      taxNumber: random.pick(taxNumbers),
      address: random.pick([undefined, 'lyon', 'austin', 'nowhere'] as const),
    }),
  ],
  [1, (_, who) => ({ do: 'enable', who })],
]
const rare: readonly Making[] = [
  // not beside others: it is known by its webhook alone, which the next step may make late
  [2, (random) => ({ do: 'dispute', place: random.below(20), outcome: random.pick(['open', 'won', 'lost'] as const) })],
  [6, (random, who) => ({ do: 'staff', who, place: random.below(20), command: random.pick(staffCommands) })],
  [1, (random, who) => ({ do: 'payer', who, by: random.pick(['partner', 'organization'] as const) })],
  [1, (random, who) => ({ do: 'currency', who, to: random.pick(['EUR', 'USD'] as const) })],
  [2, (random, who) => ({ do: 'methods', who, what: random.pick(['backup', 'backup', 'primary', 'remove'] as const) })],
  [2, (random, who) => ({ do: random.pick(['approve_refund', 'withdraw_refund'] as const), who })],
  [2, (random, who) => ({ do: random.pick(['reprice', 'reprice', 'withdraw_prices'] as const), who })],
  [1, (_, who) => ({ do: 'legacy', who })],
  [1, (_, who) => ({ do: 'erase', who })],
  [
    2,
    (random, who) => ({
      do: 'usage',
      who,
      key: random.pick(usageKeys),
      count: random.below(130),
      // within the hour of a draft, and long after it
      hoursAgo: random.pick([0, 0, 1, 30, 400, 1000] as const),
    }),
  ],
  [1, () => ({ do: 'crash' })],
]

const staffOnly: readonly Making[] = [
  [6, (random, who) => ({ do: 'staff', who, place: random.below(20), command: random.pick(staffCommands) })],
  [2, (random, who) => ({ do: random.pick(['approve_refund', 'withdraw_refund'] as const), who })],
]

/** Number of a shop's customers. */
const customers = 3

function aStep(random: SeededRandom, makings: readonly Making[], who = random.below(customers)): OneStep {
  let place = random.below(makings.reduce((sum, [weight]) => sum + weight, 0))
  const [, make] = makings.find(([weight]) => (place -= weight) < 0) ?? jump
  return make(random, who)
}

const staffStep = (who: number, ...words: StaffCommand['words']): OneStep => ({
  do: 'staff',
  who,
  place: 0,
  command: { of: 'account', words },
})

/** A way in which a subscription, or its service, is over. */
type Ending = (who: number) => readonly OneStep[]
const ends: readonly [Ending, ...Ending[]] = [
  (who) => [staffStep(who, 'cancel')],
  (who) => [{ do: 'cancel', who }],
  (who) => [
    { do: 'cancel', who },
    { do: 'jump', hours: 750 },
  ],
  (who) => [staffStep(who, 'pause')],
  (who) => [staffStep(who, 'cancel'), { do: 'erase', who }],
  // 21 days of dunning
  () => [{ do: 'jump', hours: 600 }],
]

/** A debit that comes back after what it paid for has ended: it settles after four bank days, and a day later it is returned. */
function aReturnedDebit(random: SeededRandom): readonly OneStep[] {
  const who = random.below(customers)
  return [
    { do: 'provider', mode: 'ok', count: 1, webhooks: 'normal' },
    { do: 'method', who, method: 'returns' },
    { do: 'checkout', who, start: 'now', interval: 'month', clicks: 1, key: undefined, brings: undefined },
    { do: 'jump', hours: random.pick([100, 124, 148, 148]) },
    ...random.pick(ends)(who),
    { do: 'jump', hours: random.pick([30, 30, 200]) },
  ]
}

/** So many steps, the same for the same seed. */
export function aStory(random: SeededRandom, length: number): readonly Step[] {
  const story: Step[] = []
  while (story.length < length)
    story.push(...(random.below(15) === 0 ? aReturnedDebit(random) : [aStep(random, [jump, ...others, ...rare])]))
  return story.slice(0, length)
}

/** Several clicks of one customer at once, in every other moment with something that isn't a click: a command or the clock. */
function severalAtOnce(random: SeededRandom): Step {
  const who = random.below(customers)
  const clicks = Array.from({ length: 2 + random.below(3) }, () => aStep(random, others, who))
  const beside = random.pick([[], [], [aStep(random, [jump])], [aStep(random, staffOnly, who)]])
  return { do: 'together', who, steps: [...clicks, ...beside] }
}

/** So many steps, every other one several things at once. */
export function aStoryAtOnce(random: SeededRandom, length: number): readonly Step[] {
  return Array.from({ length }, (_, place) =>
    place % 2 === 0 ? aStep(random, [jump, ...others, ...rare]) : severalAtOnce(random),
  )
}
