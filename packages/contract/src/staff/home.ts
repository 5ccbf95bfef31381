import type { StaffListName } from './lists.ts'

/** Rows that need people, and the list that opens them; a filter that is a number is so many days before today in UTC. */
interface HomeSource {
  readonly list: StaffListName
  readonly filters: Readonly<Record<string, string | number>>
}

interface HomeCase extends HomeSource {
  readonly group: 'deadline' | 'second' | 'still' | 'unanswered'
}

/** A figure of today: how many rows a list has, and their sum by currency where `isMoney`. */
interface HomeFigure extends HomeSource {
  readonly isMoney?: true
}

const defineCases = <const T extends Readonly<Record<string, HomeCase>>>(cases: T): T => cases
const defineFigures = <const T extends Readonly<Record<string, HomeFigure>>>(figures: T): T => figures

/** Cases that wait for people, the most urgent first; who sees a source is who may open its list. */
export const HOME_CASES = defineCases({
  disputes: { list: 'disputes', filters: { state: 'disputed' }, group: 'deadline' },
  approvals: { list: 'approvals', filters: {}, group: 'second' },
  reconciliations: { list: 'reconciliations', filters: {}, group: 'still' },
  held: { list: 'customers', filters: { held: '1' }, group: 'still' },
  refunds: { list: 'refunds', filters: { state: 'rejected', created_from: 30 }, group: 'still' },
  mails: { list: 'mails', filters: { state: 'given_up' }, group: 'still' },
  deliveries: { list: 'deliveries', filters: { state: 'given_up' }, group: 'still' },
  endpoints: { list: 'endpoints', filters: { stands_still: '1' }, group: 'still' },
  jobs: { list: 'jobs', filters: { state: 'given_up' }, group: 'still' },
  transfers: { list: 'bank-lines', filters: { state: 'waiting' }, group: 'unanswered' },
  questions: { list: 'questions', filters: {}, group: 'unanswered' },
  searches: { list: 'searches', filters: { day_from: 6 }, group: 'unanswered' },
})

/** Figures since midnight in UTC, and of the next days. */
export const HOME_FIGURES = defineFigures({
  customers: { list: 'customers', filters: { registered_from: 0 } },
  payments: { list: 'payments', filters: { state: 'paid', created_from: 0 }, isMoney: true },
  refunds: { list: 'refunds', filters: { state: 'refunded', created_from: 0 }, isMoney: true },
  trials: { list: 'customers', filters: { state: 'trial', trial_ends_until: -6 } },
})

export type HomeCaseName = keyof typeof HOME_CASES
export type HomeFigureName = keyof typeof HOME_FIGURES

/** A count goes up to here; more is said as more. */
export const MOST_COUNTED = 99
