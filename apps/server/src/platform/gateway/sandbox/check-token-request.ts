import { fewestDigits } from '@waybill/domain/payment'
import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import type { MethodDescription } from '../payment-gateway.ts'
import { isLuhnValid, isRoutingNumber } from './check-digits.ts'
import { testBankAccounts, testCards } from './test-values.ts'
import type { TokenOutcome } from './test-values.ts'
import type { BankAccountRequest, CardRequest, TokenFieldError, TokenRequest, WalletRequest } from './token-request.ts'

/** A method whose fields are right. `identity` is what its fingerprint is made of; it is never stored. */
export interface CheckedMethod extends Omit<MethodDescription, 'fingerprint'> {
  readonly lastFour: string
  readonly outcome: TokenOutcome
  /** Absent for a wallet: we can't distinguish two of its customers, so each token is one of its own. */
  readonly identity?: string
}

type Checked = Result<CheckedMethod, readonly TokenFieldError[]>
type Problem = TokenFieldError | undefined

const LONGEST_VALIDITY_YEARS = 10
const LONGEST_NAME = 100
/** The card behind every sandbox wallet. */
const walletCard = { firstSix: '424242', lastFour: '4242' }
const walletValidityYears = 3
const walletOutcomes: ReadonlyMap<string, TokenOutcome> = new Map([
  ['ok', 'paid'],
  ['decline', 'fails_when_charged'],
  ['challenge', 'three_d_secure'],
])

/** Checks the fields of a token request; `now` is epoch milliseconds and decides what has expired. */
export function checkTokenRequest(request: TokenRequest, now: number): Checked {
  switch (request.type) {
    case 'card':
      return checkCard(request, now)
    case 'ach':
      return checkBankAccount(request)
    case 'amazon_pay':
    case 'paypal':
      return checkWallet(request, now)
  }
}

function problem(path: TokenFieldError['path'], code: TokenFieldError['code']): TokenFieldError {
  return { path, code }
}

function found(problems: readonly Problem[]): readonly TokenFieldError[] {
  return problems.filter((each) => each !== undefined)
}

function checkCard(request: CardRequest, now: number): Checked {
  const number = request.number.replaceAll(/[ -]/g, '')
  const card = testCards.find((each) => each.number === number)
  const problems = found([
    cardNumberProblem(number),
    /^\d{3}$/.test(request.cvc.trim()) ? undefined : problem('cvc', request.cvc.trim() === '' ? 'required' : 'invalid'),
    ...expiryProblems(request, now),
  ])
  if (card === undefined || problems.length > 0) return fail(problems)
  return ok({
    type: 'card',
    brand: card.brand,
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expiry: { year: Number(request.year.trim()), month: Number(request.month.trim()) },
    outcome: card.outcome,
    identity: number,
    ...(card.country !== undefined && { country: card.country }),
  })
}

function cardNumberProblem(number: string): Problem {
  if (number === '') return problem('number', 'required')
  if (!/^\d{1,19}$/.test(number)) return problem('number', 'invalid')
  if (number.length < fewestDigits(number)) return problem('number', 'incomplete')
  if (!isLuhnValid(number)) return problem('number', 'checksum')
  return testCards.some((card) => card.number === number) ? undefined : problem('number', 'not-a-test-value')
}

/** A card is good to the last instant of its month in UTC; a stored one may grow old, a new one may not. */
function expiryProblems(request: CardRequest, now: number): readonly Problem[] {
  const [month, year] = [request.month.trim(), request.year.trim()]
  const today = new Date(now)
  const latest = today.getUTCFullYear() + LONGEST_VALIDITY_YEARS
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12
  const isYear = /^\d{4}$/.test(year) && Number(year) <= latest
  if (!isMonth || !isYear) {
    return [
      isMonth ? undefined : problem('month', month === '' ? 'required' : 'invalid'),
      isYear ? undefined : problem('year', year === '' ? 'required' : 'invalid'),
    ]
  }
  if (Number(year) < today.getUTCFullYear()) return [problem('year', 'expired')]
  const isOver = Number(year) === today.getUTCFullYear() && Number(month) < today.getUTCMonth() + 1
  return isOver ? [problem('month', 'expired')] : []
}

function checkBankAccount(request: BankAccountRequest): Checked {
  const [routing, number] = [request.routing_number.trim(), request.account_number.trim()]
  const account = testBankAccounts.find((each) => each.accountNumber === number)
  const problems = found([
    routingProblem(routing),
    accountNumberProblem(number),
    accountTypeProblem(request.account_type),
    nameProblem(request.name_on_account.trim()),
  ])
  if (account === undefined || problems.length > 0) return fail(problems)
  return ok({
    type: 'ach',
    brand: request.account_type,
    lastFour: number.slice(-4),
    outcome: account.outcome,
    identity: `${routing}/${number}`,
    // only banks of the United States have routing numbers
    country: 'US',
  })
}

function routingProblem(routing: string): Problem {
  if (routing === '') return problem('routing_number', 'required')
  if (!/^\d{9}$/.test(routing)) return problem('routing_number', 'invalid')
  return isRoutingNumber(routing) ? undefined : problem('routing_number', 'checksum')
}

function accountNumberProblem(number: string): Problem {
  if (number === '') return problem('account_number', 'required')
  if (!/^\d{4,17}$/.test(number)) return problem('account_number', 'invalid')
  const isPublished = testBankAccounts.some((account) => account.accountNumber === number)
  return isPublished ? undefined : problem('account_number', 'not-a-test-value')
}

function accountTypeProblem(type: string): Problem {
  if (type === 'checking' || type === 'savings') return undefined
  return problem('account_type', type === '' ? 'required' : 'invalid')
}

function nameProblem(name: string): Problem {
  if (name === '') return problem('name_on_account', 'required')
  const isName = Array.from(name).length <= LONGEST_NAME && !/\p{C}/u.test(name)
  return isName ? undefined : problem('name_on_account', 'invalid')
}

function checkWallet(request: WalletRequest, now: number): Checked {
  const outcome = walletOutcomes.get(request.outcome)
  if (outcome === undefined) return fail([problem('outcome', request.outcome === '' ? 'required' : 'invalid')])
  const expiry = { year: new Date(now).getUTCFullYear() + walletValidityYears, month: 12 }
  return ok({ type: request.type, brand: 'visa', ...walletCard, expiry, outcome })
}
