import { AsyncLocalStorage } from 'node:async_hooks'
import type { BillingPlan } from '@waybill/domain/billing'
import type { NewEvent } from './events.ts'

/** Billing plans and events that a piece of work has written, in their order. */
export interface WrittenWork {
  readonly plans: BillingPlan[]
  readonly events: NewEvent[]
}

const noting = new AsyncLocalStorage<WrittenWork>()

/** Runs work, and answers beside its outcome all that it wrote: for a preview, which is rolled back. */
export async function noteWritten<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly done: Value; readonly written: WrittenWork }> {
  const written: WrittenWork = { plans: [], events: [] }
  return { done: await noting.run(written, work), written }
}

export function notePlans(plans: readonly BillingPlan[]): void {
  noting.getStore()?.plans.push(...plans)
}

export function noteEvents(events: readonly NewEvent[]): void {
  noting.getStore()?.events.push(...events)
}
