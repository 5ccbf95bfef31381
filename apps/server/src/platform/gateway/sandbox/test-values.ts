import type { Selectable } from 'kysely'
import type { GwTokenTable } from '../../database/schema-gateway.ts'

/** Behaviour of a token when it is used; published, so that no amount needs a meaning of its own. */
export type TokenOutcome = Selectable<GwTokenTable>['outcome']

export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly outcome: TokenOutcome
  /** ISO code of the country that issued it; absent: the sandbox doesn't know. */
  readonly country?: string
}

export interface TestBankAccount {
  readonly accountNumber: string
  readonly outcome: TokenOutcome
}

/** The only card numbers that the sandbox takes. */
export const testCards: readonly [TestCard, ...TestCard[]] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'paid' },
  { number: '4000000000000002', brand: 'visa', outcome: 'declined' },
  { number: '4000000000009995', brand: 'visa', outcome: 'insufficient_funds' },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired_card' },
  { number: '4000000000000127', brand: 'visa', outcome: 'wrong_code' },
  { number: '4000002760003184', brand: 'visa', outcome: 'three_d_secure' },
  { number: '4000000000000341', brand: 'visa', outcome: 'fails_when_charged' },
  { number: '4100000000000019', brand: 'visa', outcome: 'blocked' },
  { number: '4000002500000003', brand: 'visa', outcome: 'paid', country: 'FR' },
]

/** The only bank accounts that the sandbox takes, with any routing number that is well formed. */
export const testBankAccounts: readonly [TestBankAccount, ...TestBankAccount[]] = [
  { accountNumber: '000123456789', outcome: 'settles' },
  { accountNumber: '000111111114', outcome: 'settles_late' },
  { accountNumber: '000111111116', outcome: 'settles_then_returns' },
  { accountNumber: '000111111113', outcome: 'closed_account' },
]
