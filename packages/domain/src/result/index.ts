/** An expected outcome: a value, or a typed failure with a stable code. Only bugs throw. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

/** The value of a rule that succeeded. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** Reason why a rule rejects: an expected outcome that the caller must handle, never an exception. */
export function fail<Failure>(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}

/** The value where a failure would be a bug, as in a seed or a test. Throws with the failure as a text. */
export function unwrap<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new Error(`failed: ${JSON.stringify(result.failure)}`)
}

/** Makes a missing case of a union a compile error, and a corrupt value a bug. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`)
}
