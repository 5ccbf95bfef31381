import { createContext, use, type ReactNode } from 'react'
import type { PageShell } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'
import type { CartFreshness } from '../lib/cart/cart-view.ts'
import type { FreshPage } from '../lib/fetch-page.ts'
import { useObservable, type Observable } from '../lib/observable.ts'

export interface ToastMessage {
  readonly text: string
  readonly kind: 'done' | 'problem'
  /** Until it is dismissed, or another message replaces it. */
  readonly stays?: boolean
  readonly onDismiss?: () => void
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

export interface ShellValue {
  readonly shell: PageShell
  readonly t: Translate
  /** Fetches this document's data again, which replaces the optimistic state. */
  readonly refresh: () => Promise<void>
  /** Shows the page with the data of a change's answer, which replaces the optimistic state. */
  readonly showPage: (page: FreshPage) => Promise<void>
  /** Lines in the cart as a click leaves them, until the server answers; components that draw them use `useBadge`. */
  readonly expectedBadge: Observable<number | undefined>
  /** Whether the shown cart is current. */
  readonly freshness: Observable<CartFreshness>
  /** Fetches the cart from the server, and the page where it is another one than the page shows. */
  readonly checkCart: () => Promise<void>
  /** Announces a sentence, politely. */
  readonly announce: (text: string) => void
  /** One at a time; announced as well. */
  readonly showToast: (toast: ToastMessage | undefined) => void
  /** A modal of lazy code, over the page. */
  readonly showModal: (modal: ReactNode) => void
}

export const ShellContext = createContext<ShellValue | undefined>(undefined)

/** The shell of the page, the translator of its locale, and the callbacks of the page. */
export function useShell(): ShellValue {
  const value = use(ShellContext)
  if (value === undefined) throw new Error('a component outside of App asked for the frame')
  return value
}

/** Lines in the cart: the server's number, or the expected one until it answers. */
export function useBadge(): number {
  const { shell, expectedBadge } = useShell()
  return useObservable(expectedBadge) ?? shell.badge
}
