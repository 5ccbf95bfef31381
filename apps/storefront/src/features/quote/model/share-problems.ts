import type { ErrorBody } from '@waybill/contract'
import { isCurrency, money, type Money } from '@waybill/domain/money'
import { errorMessage } from '../../../lib/call.ts'

/** Problems by the field where they can be put right; `whole` where there is none. */
export interface ShareProblems {
  readonly sender?: string
  readonly notify?: string
  readonly recipients?: string
  readonly comment?: string
  readonly usages?: string
  readonly preparedFor?: string
  readonly leave?: string
  readonly whole?: string
}

type ProblemField = keyof ShareProblems

function placeOf(path: string): ProblemField {
  if (path.startsWith('emails')) return 'recipients'
  if (path.startsWith('comment')) return 'comment'
  if (path.startsWith('sender_name')) return 'sender'
  if (path === 'notify_email') return 'notify'
  if (path.startsWith('prepared_for')) return 'preparedFor'
  if (path.startsWith('optional') || path.startsWith('quantity_ranges')) return 'leave'
  return path.startsWith('usages') ? 'usages' : 'whole'
}

/** Errors that name no field and yet belong to one. */
const placeOfCode: Readonly<Record<string, ProblemField>> = {
  'share-limit': 'recipients',
  'quantity-out-of-range': 'usages',
}

const FIRST_SERVER_ERROR = 500

/** The server's own text at the field. Where it didn't answer, or something broke, the text of the modal stands. */
export function problemsOf(error: ErrorBody | undefined, failure: string): ShareProblems {
  if (error === undefined || error.status >= FIRST_SERVER_ERROR) return { whole: failure }
  const [first] = error.errors ?? []
  if (first !== undefined) return { [placeOf(first.path)]: first.message }
  return { [placeOfCode[error.code] ?? 'whole']: errorMessage(error) ?? failure }
}

/** The total that would be sent, from an error because of another total. */
export function changedTotal(error: ErrorBody | undefined): Money | undefined {
  if (error?.code !== 'total-changed' || typeof error.result === 'string') return undefined
  const { total_minor: minor, currency } = error.result
  if (typeof minor !== 'number' || typeof currency !== 'string' || !isCurrency(currency)) return undefined
  return money(minor, currency)
}
