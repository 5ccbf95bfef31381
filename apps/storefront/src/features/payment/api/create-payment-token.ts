import type { BodyInput } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'

export type TokenOutcome =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[]; readonly text: string | undefined }

interface CreatePaymentTokenInput {
  /** As the page names it: the only address that ever gets a number (B-49). */
  readonly tokeniser: string
  readonly locale: string
}

/** Exchanges the fields of a card or an account for a token. Its answer is bare JSON. */
export async function createPaymentToken(
  request: BodyInput<'POST /sandbox/tokens'>,
  { tokeniser, locale }: CreatePaymentTokenInput,
): Promise<TokenOutcome> {
  try {
    const response = await fetch(tokeniser, {
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
