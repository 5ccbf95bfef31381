import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { Ports } from '../../../platform/ports.ts'
import { emptyBucket, takeFromWindows } from '../../../platform/rate-windows.ts'
import { takeTotpStep } from '../repository.ts'
import { openTotp, stepOfCode } from '../../../platform/second-factor.ts'

/** Wrong codes a day: to get that far the password is known already, or a session is open. */
const WRONG_CODES_A_DAY = 20

interface FactorOwner {
  readonly id: number
  readonly totpSealed: Uint8Array
}

/**
 * Is this a code of now that wasn't taken before? Each is counted before it is looked at, so that no number of guesses at once gets
 * past the limit; a right one ends the count. `now` is real time.
 */
export async function checkFactor(
  { store, keys, config }: Pick<Ports, 'store' | 'keys' | 'config'>,
  { id, totpSealed }: FactorOwner,
  { code, now }: { readonly code: string; readonly now: number },
): Promise<Result<boolean, ApiError>> {
  const bucket = { bucket: `staff-code:${id}`, windowMs: DAY_MS, limit: WRONG_CODES_A_DAY, hits: 1 }
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(store.db, [bucket], now)
  if (wait !== undefined) return fail(tooMany(wait))
  const step = stepOfCode(openTotp(keys, totpSealed), code, now)
  if (step === undefined || !(await takeTotpStep(store.db, id, step))) return ok(false)
  await emptyBucket(store.db, bucket.bucket)
  return ok(true)
}
