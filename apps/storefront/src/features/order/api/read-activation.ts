import { call, errorMessage } from '../../../lib/call.ts'
import type { ActivationAnswer } from '../model/activation-polling.ts'

const IN_TROUBLE: ReadonlySet<number> = new Set([429, 500, 503])

/** Is the subscription switched on yet (D-43). */
export async function readActivation(locale: string): Promise<ActivationAnswer> {
  const outcome = await call('GET /account/subscription/active/status', { locale })
  if (outcome.ok) {
    const { is_enabled: isEnabled, reason, message } = outcome.result
    if (isEnabled === 1) return { kind: 'enabled' }
    if (reason === 'pending_payment') return { kind: 'ended', reason, message }
    if (reason === 'declined' || reason === 'challenge') return { kind: 'ended', reason: 'rejected', message }
    return { kind: 'waiting' }
  }
  const { error } = outcome
  if (error === undefined || IN_TROUBLE.has(error.status)) return { kind: 'unreachable' }
  return { kind: 'ended', reason: 'rejected', message: errorMessage(error) }
}
