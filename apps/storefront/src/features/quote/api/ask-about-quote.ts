import type { QuoteProps, SentQuoteProps } from '@waybill/contract/pages'
import { call, type CallOutcome } from '../../../lib/call.ts'
import { tokenOf } from './answer-quote.ts'

interface QuotePage {
  readonly page: Pick<QuoteProps, 'acceptHref'>
  readonly formToken: string | undefined
  readonly locale: string
}

/** Values of the fields of the form. */
export interface TypedMessage {
  readonly text: string
  readonly lineId: string
  readonly name: string
}

export function askAboutQuote(
  { text, lineId, name }: TypedMessage,
  { page, formToken, locale }: QuotePage,
): Promise<CallOutcome<'POST /quotes/{token}/messages'>> {
  return call('POST /quotes/{token}/messages', {
    params: { token: tokenOf(page) },
    body: {
      form_token: formToken ?? '',
      text,
      ...(lineId !== '' && { line_id: Number(lineId) }),
      ...(name !== '' && { name }),
    },
    locale,
  })
}

/** Notes that the reader has seen the messages up to one; whether it works changes nothing for them. */
export async function noteRead(through: number, { page, formToken, locale }: QuotePage): Promise<void> {
  await call('POST /quotes/{token}/messages/read', {
    params: { token: tokenOf(page) },
    body: { form_token: formToken ?? '', through },
    locale,
  })
}

/** The same for the owner of the quote: in their account, or by the link that manages it. */
export async function noteOwnerRead(
  { id, managed }: Pick<SentQuoteProps, 'id' | 'managed'>,
  through: number,
  { formToken = '', locale }: { readonly formToken?: string; readonly locale: string },
): Promise<void> {
  if (managed === undefined) {
    await call('POST /account/quotes/{id}/messages/read', { params: { id }, body: { through }, locale })
    return
  }
  await call('POST /quotes/manage/{token}/messages/read', {
    params: { token: tokenOf({ acceptHref: managed.path }) },
    body: { form_token: formToken, through },
    locale,
  })
}
