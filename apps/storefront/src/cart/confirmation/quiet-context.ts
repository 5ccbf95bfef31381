import type { CartContextValue } from '../sync/cart-context-value.ts'
import type { Notification } from './pending-confirmation.ts'

export interface QuietContext {
  readonly context: CartContextValue
  /** Texts that it would have shown so far. */
  readonly said: () => { readonly problem: string | undefined; readonly notification: Notification | undefined }
  /** The dialog has shown it. */
  readonly forget: () => void
  /** The dialog has closed: what is left is shown, and from now on everything at once. */
  readonly speak: () => void
}

/** The context of a page behind a dialog: the page is inert, so its notifications wait until the dialog has closed. */
export function quietContext(context: CartContextValue): QuietContext {
  let isQuiet = true
  let problem: string | undefined
  let notification: Notification | undefined
  const announce: CartContextValue['announce'] = (text) => {
    if (isQuiet) notification = { text }
    else context.announce(text)
  }
  const showToast: CartContextValue['showToast'] = (toast) => {
    if (!isQuiet) context.showToast(toast)
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
      if (problem !== undefined) context.showToast({ kind: 'problem', text: problem })
      return
    }
    const { text, action } = notification
    if (action === undefined) context.announce(text)
    else context.showToast({ kind: 'done', text, action })
  }
  return { context: { ...context, announce, showToast }, said: () => ({ problem, notification }), forget, speak }
}
