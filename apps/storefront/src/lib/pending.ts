import type { ChangeEnd } from './change-queue.ts'

/** What was clicked and the page doesn't show yet, from the click on: its code may still have to come. */
const open = new Set<Promise<unknown>>()

/**
 * Forms that the browser sends by itself (another currency, sign-out) come after what was clicked before them. Where
 * that had no answer they are not sent: the page shows it, and the document would not come either.
 */
function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (open.size === 0 || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  // what was begun meanwhile holds it once more
  const send = (ends: readonly unknown[]): void => {
    if (!ends.includes('lost' satisfies ChangeEnd)) form.requestSubmit(submitter)
  }
  Promise.all(open).then(send, () => {})
}

/** Forms that leave the page wait for `work`. */
export function whilePending<T>(work: Promise<T>): Promise<T> {
  const end = (): boolean => open.delete(work)
  // once, however often: it is the same listener
  addEventListener('submit', hold)
  open.add(work)
  work.then(end, end)
  return work
}
