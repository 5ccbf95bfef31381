import type { BodyInput } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'
import { billingDetails, readExpiry } from '@waybill/domain/payment'

export type DetailField = (typeof billingDetails)[number]

/** Values of the details; a field that can't be changed is not in it (B-51). */
export function detailsOf(form: FormData): Partial<Record<DetailField, string>> {
  return Object.fromEntries(
    billingDetails.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value.trim()] as const] : []
    }),
  )
}

const otherChoices = ['stored', 'new', 'ach', 'amazon_pay', 'paypal'] as const

export type MethodChoice = 'card' | (typeof otherChoices)[number]

export function methodChoice(form: FormData): MethodChoice {
  const value = form.get('method')
  return otherChoices.find((choice) => choice === value) ?? 'card'
}

type TokenRequest = BodyInput<'POST /sandbox/tokens'>

/** Reads a field of the provider: by id, because these fields have no name, so that no form ever posts them to us. */
export type ReadField = (field: string) => string

/** Fields that go to the provider for a new method, and nowhere else. */
export function tokenRequest(choice: Exclude<MethodChoice, 'stored' | 'new'>, read: ReadField): TokenRequest {
  if (choice === 'card') {
    return { type: 'card', number: read('number'), ...readExpiry(read('expiry')), cvc: read('cvc') }
  }
  if (choice !== 'ach') {
    const outcome = read('outcome')
    return { type: choice, outcome: outcome === 'decline' || outcome === 'challenge' ? outcome : 'ok' }
  }
  return {
    type: 'ach',
    routing_number: read('routing_number'),
    account_number: read('account_number'),
    account_type: read('account_type'),
    name_on_account: read('name_on_account'),
  }
}

/** Problems of month and year stand once, by their one field. */
export function joinExpiry(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const joined = problems.map((problem) =>
    /^(month|year)$/.test(problem.path) ? { ...problem, path: 'expiry' } : problem,
  )
  return joined.filter(({ path }, index) => joined.findIndex((other) => other.path === path) === index)
}
