import type { QuoteProps } from '@waybill/contract/pages'
import { call, type CallOutcome } from '../../../lib/call.ts'
import type { AcceptText } from '../components/accept-fields.tsx'

/** Action of a recipient by a call; a decline is a form of the page. */
export type QuoteIntent = 'accept' | 'open'

/** The last segment of the page's address is the token of the reader. */
export function tokenOf({ acceptHref }: Pick<QuoteProps, 'acceptHref'>): string {
  return acceptHref.split('/').at(-1) ?? ''
}

interface AnswerRequest {
  readonly page: Pick<QuoteProps, 'acceptHref' | 'choice'>
  readonly formToken: string | undefined
  /** Of an acceptance. */
  readonly words?: AcceptText | undefined
  readonly locale: string
}

type AnswerCall = `POST /quotes/{token}/${QuoteIntent}`

/** The choice that the page shows; of a quote that leaves none, nothing. */
function requestedOn({ choice }: Pick<QuoteProps, 'choice'>) {
  if (choice === undefined) return {}
  const { option, optional, quantities } = choice
  return {
    option,
    without: optional.flatMap(({ id, isTaken }) => (isTaken ? [] : id)),
    quantities: Object.fromEntries(quantities.map(({ key, value }) => [key, value])),
  }
}

export function answerQuote(
  intent: QuoteIntent,
  { page, formToken, words, locale }: AnswerRequest,
): Promise<CallOutcome<AnswerCall>> {
  const key: AnswerCall = `POST /quotes/{token}/${intent}`
  const body = { form_token: formToken ?? '', ...requestedOn(page), ...(intent === 'accept' && words) }
  return call(key, { params: { token: tokenOf(page) }, body, locale })
}

/** Counts that the page was opened by a reader, by the day; whether it works changes nothing for them. */
export async function countView({ page, formToken, locale }: Omit<AnswerRequest, 'words'>): Promise<void> {
  await call('POST /quotes/{token}/view', {
    params: { token: tokenOf(page) },
    body: { form_token: formToken ?? '' },
    locale,
  })
}
