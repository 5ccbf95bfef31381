import type { BillingPlan } from './plan.ts'

/** The add-on codes that an account has tried and may not try again, after trials that began and others that were granted (B-75). */
export function pastTrialsAfter(
  before: readonly string[],
  { trialGrants, trialsAllowed }: Pick<BillingPlan, 'trialGrants' | 'trialsAllowed'>,
): readonly string[] {
  const allowed = new Set(trialsAllowed.map(({ addOnCode }) => addOnCode))
  const begun = trialGrants.map(({ addOnCode }) => addOnCode)
  return [...new Set([...before.filter((code) => !allowed.has(code)), ...begun])]
}
