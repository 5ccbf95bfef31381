import type { ChangeEnd } from '../lib/change-queue.ts'

/**
 * Forms that the browser sends by itself (another currency, sign-out) come after what was clicked before them. Where that
 * had no answer they stay: the page says so, and the document would not come either.
 */
export function holdForms(last: () => Promise<ChangeEnd> | undefined): void {
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    const clicked = last()
    if (clicked === undefined || event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (form.method !== 'post') return
    event.preventDefault()
    void clicked.then((end) => end !== 'lost' && form.requestSubmit(submitter))
  })
}
