import type { GatewayError } from '../payment-gateway.ts'
import type { GatewayMode } from './mode.ts'

interface Fault {
  /** The call was carried out before its answer was lost. */
  readonly isPerformed: boolean
  readonly error: GatewayError
}

function lost(errorClass: 702 | 706, isPerformed: boolean): Fault {
  // a caller can't distinguish a lost request from a lost answer: both are unknown to it
  return { isPerformed, error: { kind: 'error', class: errorClass, isOutcomeKnown: false } }
}

const faults: ReadonlyMap<GatewayMode, Fault> = new Map([
  ['timeout_before', lost(702, false)],
  ['timeout_after', lost(702, true)],
  ['server_error', lost(706, false)],
  ['server_error_after', lost(706, true)],
  // rejected at the start: nothing was done, and the caller knows it
  ['rate_limit', { isPerformed: false, error: { kind: 'error', class: 705, isOutcomeKnown: true } }],
])

/** Carries the call out as the mode has it: not at all, with its answer lost, or well. */
export async function underFault<Outcome>(
  mode: GatewayMode,
  perform: () => Promise<Outcome>,
): Promise<Outcome | GatewayError> {
  const fault = faults.get(mode)
  if (fault === undefined) return perform()
  if (fault.isPerformed) await perform()
  return fault.error
}
