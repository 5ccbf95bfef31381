/** Step after an answer to the request for a confirmation. */
export type ConfirmationStep = 'confirm' | 'perform' | 'failed'

/** 200 asks first, 201 or the word of the action performs, anything else is a failure. The HTTP status says nothing. */
export function confirmationStep(result: unknown): ConfirmationStep {
  if (result === 'activate' || result === 'deactivate') return 'perform'
  if (typeof result !== 'object' || result === null || !('status' in result)) return 'failed'
  if (result.status === 200) return 'confirm'
  return result.status === 201 ? 'perform' : 'failed'
}
