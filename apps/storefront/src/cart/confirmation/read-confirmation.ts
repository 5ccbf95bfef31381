import { call, errorMessage } from '../../lib/call.ts'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { inSession, sessionEndOf, type SessionEnd } from '../../lib/session-rule.ts'
import type { Confirmation } from './confirmation-tree.ts'

/** The server's preview of a change. */
export type ConfirmationResult =
  /** A dialog of the server: to be confirmed, or only to be read. */
  | { readonly kind: 'confirmation'; readonly confirmation: Confirmation }
  /** 201, or the action word: the change is made without a confirmation. */
  | { readonly kind: 'perform' }
  | { readonly kind: 'rejected'; readonly text: string | undefined }
  | { readonly kind: 'ended'; readonly end: SessionEnd }

/** The word of `/cart/module/{id}/{action}`. */
export const actionOf = ({ kind }: Pick<CartChange, 'kind'>) => (kind === 'add' ? 'activate' : 'deactivate')

function isConfirmation(result: unknown): result is Confirmation {
  return typeof result === 'object' && result !== null && 'can_confirm' in result && 'buttons' in result
}

/**
 * 200 shows the confirmation; 201 or the action word makes the change; anything else is an error, some with a dialog.
 */
export function readOutcome(outcome: Awaited<ReturnType<typeof showConfirmation>>): ConfirmationResult {
  const end = sessionEndOf(outcome)
  if (end !== undefined) return { kind: 'ended', end }
  if (!outcome.ok) {
    const result: unknown = outcome.error?.result
    return isConfirmation(result)
      ? { kind: 'confirmation', confirmation: result }
      : { kind: 'rejected', text: errorMessage(outcome.error) }
  }
  const result: unknown = outcome.result
  if (!isConfirmation(result)) {
    const isWord = result === 'activate' || result === 'deactivate'
    return isWord ? { kind: 'perform' } : { kind: 'rejected', text: undefined }
  }
  return result.status === 201 ? { kind: 'perform' } : { kind: 'confirmation', confirmation: result }
}

const showConfirmation = (change: CartChange, locale: string) =>
  call('GET /cart/module/{id}/{action}', {
    params: { id: change.id, action: actionOf(change) },
    query: {
      ...(change.pricing !== undefined && { pricing: change.pricing ? '1' : '0' }),
      ...(change.quantity !== undefined && { quantity: String(change.quantity) }),
      ...(change.replaces && { replace: '1' }),
    },
    locale,
  })

/** Reads what a change would do; nothing is changed by that. */
export async function readConfirmation(change: CartChange, locale: string): Promise<ConfirmationResult> {
  return readOutcome(await inSession(() => showConfirmation(change, locale), locale))
}
