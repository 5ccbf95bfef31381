import { createContext, use, type RefObject } from 'react'
import type { Frame } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'

export interface ToastMessage {
  readonly text: string
  readonly kind: 'done' | 'problem'
  /** Until it is dismissed, or something else is said. */
  readonly stays?: boolean
  readonly onDismiss?: () => void
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export interface FrameValue {
  readonly frame: Frame
  readonly t: Translate
  /** Asks for this document's data again; what was expected meanwhile gives way to it. */
  readonly refresh: () => Promise<void>
  /** Lines in the cart by the time something is pressed; who draws them asks `useBadge`. */
  readonly latestBadge: Readonly<RefObject<number>>
  readonly expectBadge: (lines: number | undefined) => void
  /** Reads a sentence out, politely. */
  readonly announce: (text: string) => void
  /** One at a time; read out as well. */
  readonly showToast: (toast: ToastMessage | undefined) => void
}

export const FrameContext = createContext<FrameValue | undefined>(undefined)

/** Apart from the frame: a press changes the number at once, and only what shows it is drawn again. */
export const BadgeContext = createContext(0)

/** Lines in the cart: what the server said, or what is expected until it answers (CUI-07). */
export function useBadge(): number {
  return use(BadgeContext)
}

/** The frame of the page, the translator of its locale, and the ways a component speaks to the page around it. */
export function useFrame(): FrameValue {
  const value = use(FrameContext)
  if (value === undefined) throw new Error('a component outside of App asked for the frame')
  return value
}
