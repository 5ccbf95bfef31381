import type { CartDesk } from '../cart-desk.ts'
import type { Notification } from './pending-confirmation.ts'

export interface QuietDesk {
  readonly desk: CartDesk
  /** What it would have said so far. */
  readonly said: () => { readonly problem: string | undefined; readonly notification: Notification | undefined }
  /** The dialog has said it. */
  readonly forget: () => void
  /** The dialog has gone: what is left is said, and from now on everything at once. */
  readonly speak: () => void
}

/** The desk of a page behind a dialog: the page is inert, so what it would say waits until the dialog has gone. */
export function quietDesk(desk: CartDesk): QuietDesk {
  let isQuiet = true
  let problem: string | undefined
  let notification: Notification | undefined
  const announce: CartDesk['announce'] = (text) => {
    if (isQuiet) notification = { text }
    else desk.announce(text)
  }
  const showToast: CartDesk['showToast'] = (toast) => {
    if (!isQuiet) desk.showToast(toast)
    else if (toast?.kind === 'problem') problem = toast.text
    else if (toast !== undefined) notification = toast
  }
  const forget = (): void => {
    problem = undefined
    notification = undefined
  }
  const speak = (): void => {
    isQuiet = false
    if (notification === undefined) {
      if (problem !== undefined) desk.showToast({ kind: 'problem', text: problem })
      return
    }
    const { text, action } = notification
    if (action === undefined) desk.announce(text)
    else desk.showToast({ kind: 'done', text, action })
  }
  return { desk: { ...desk, announce, showToast }, said: () => ({ problem, notification }), forget, speak }
}
