import { call, type CallOutcome } from '../../../lib/call.ts'

interface Named {
  readonly id: string
  readonly locale: string
}

/** The calls of kept carts (CART-27), by what a form of theirs asks for. */
export const scenarioCalls = {
  keep: (name: string, locale: string): Promise<CallOutcome<'POST /cart/scenarios'>> =>
    call('POST /cart/scenarios', { body: { name }, locale }),
  open: ({ id, locale }: Named): Promise<CallOutcome<'POST /cart/scenarios/{id}/open'>> =>
    call('POST /cart/scenarios/{id}/open', { params: { id }, body: {}, locale }),
  rename: ({ id, locale }: Named, name: string): Promise<CallOutcome<'POST /cart/scenarios/{id}/rename'>> =>
    call('POST /cart/scenarios/{id}/rename', { params: { id }, body: { name }, locale }),
  forget: ({ id, locale }: Named): Promise<CallOutcome<'POST /cart/scenarios/{id}/delete'>> =>
    call('POST /cart/scenarios/{id}/delete', { params: { id }, locale }),
  share: (
    { id, locale }: Named,
    { emails, comment }: { readonly emails: readonly string[]; readonly comment: string },
  ): Promise<CallOutcome<'POST /cart/scenarios/{id}/share'>> =>
    call('POST /cart/scenarios/{id}/share', {
      params: { id },
      body: { emails: [...emails], ...(comment !== '' && { comment }) },
      locale,
    }),
}
