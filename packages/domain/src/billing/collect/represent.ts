import { addBankDays } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { DAY_MS } from '../../durations/index.ts'
import { dunningInstant, dunningSchedules, methodTypes } from '../../payment/index.ts'
import type { AttemptRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { countedAttempts } from '../documents/index.ts'

const { attemptDays } = dunningSchedules.bank_return

/** The debits by which the schedule presented again what had come back, whatever became of them (B-142). */
function presentedAgain(ledger: Ledger, paymentId: RowId): number {
  const tries = countedAttempts(ledger, paymentId)
  const { number: first = 0 } = tries.find(({ state }) => state === 'returned') ?? {}
  const isAgain = ({ number, origin, method }: AttemptRow): boolean =>
    number > first && origin === 'system' && method === methodTypes.ach
  return tries.filter(isAgain).length
}

/**
 * The instant at which a returned debit is presented again: on its third and seventh day, twice in all. A step that passed
 * while an attempt was pending follows on the bank day after its answer, at the same time of day. Epoch ms; undefined for
 * never.
 */
export function nextPresentment(
  ledger: Ledger,
  { attempt, cameBackAt }: { readonly attempt: AttemptRow; readonly cameBackAt: EpochMs },
): EpochMs | undefined {
  const { now } = ledger
  const left = attemptDays.length - presentedAgain(ledger, attempt.paymentId)
  if (left <= 0) return undefined
  const steps = attemptDays.map((day) => dunningInstant(cameBackAt, day))
  const ahead = steps.filter((step) => step > now)
  const hasPassed = steps.some((step) => step > attempt.startedAt && step <= now)
  const isLate = attempt.method === methodTypes.ach && hasPassed && left > ahead.length
  return isLate ? addBankDays(now - (now % DAY_MS) + (cameBackAt % DAY_MS), 1) : ahead[0]
}
