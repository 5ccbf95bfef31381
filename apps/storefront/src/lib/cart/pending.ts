import type { ChangeEnd } from './change-queue.ts'
import type { PENDING_CHANGE, PendingChange } from '../hold-links.ts'

const PENDING: typeof PENDING_CHANGE = 'pending-change'

/** Clicks whose result the page doesn't show yet: their code may still have to load. */
const open = new Set<Promise<unknown>>()

/**
 * Forms that the browser sends by itself (another currency, sign-out) come after what was clicked before them. Where
 * that had no answer they are not sent: the page shows it, and the document would not come either.
 */
function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (open.size === 0 || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  // work that was begun meanwhile delays it once more
  const send = (ends: readonly unknown[]): void => {
    if (!ends.includes('lost' satisfies ChangeEnd)) form.requestSubmit(submitter)
  }
  Promise.all(open).then(send, () => {})
}

/** Forms and links that leave the page wait for `work`; `form` is what it sends, where it waits for its code first. */
export function whilePending<T>(work: Promise<T>, form?: HTMLFormElement): Promise<T> {
  const end = (): boolean => open.delete(work)
  // once, however often: it is the same listener
  addEventListener('submit', hold)
  open.add(work)
  dispatchEvent(new CustomEvent<PendingChange>(PENDING, { detail: { end: work, form } }))
  work.then(end, end)
  return work
}
