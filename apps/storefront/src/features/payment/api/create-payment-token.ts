import type { BodyInput } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'

export type TokenOutcome =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[]; readonly text: string | undefined }

/** The provider's own address, not one of ours: the only request that ever carries a number (B-49). */
const TOKENISER = '/sandbox/tokens'

/** Trades the fields of a card or an account for a token. Its answer is bare JSON (D-06). */
export async function createPaymentToken(
  request: BodyInput<'POST /sandbox/tokens'>,
  locale: string,
): Promise<TokenOutcome> {
  try {
    const response = await fetch(TOKENISER, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        'content-type': 'application/json',
        'x-waybill': '1',
      },
      body: JSON.stringify(request),
    })
    return readAnswer(await response.json())
  } catch {
    return { ok: false, problems: [], text: undefined }
  }
}

function readAnswer(answer: unknown): TokenOutcome {
  if (typeof answer !== 'object' || answer === null) return { ok: false, problems: [], text: undefined }
  if ('token' in answer && typeof answer.token === 'string') return { ok: true, token: answer.token }
  const text = 'result' in answer && typeof answer.result === 'string' ? answer.result : undefined
  const errors = 'errors' in answer && Array.isArray(answer.errors) ? answer.errors : []
  return { ok: false, problems: errors.filter(isProblem), text }
}

function isProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('message' in value)) return false
  return typeof value.path === 'string' && typeof value.message === 'string'
}
