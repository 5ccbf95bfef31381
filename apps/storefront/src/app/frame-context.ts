import { createContext, use } from 'react'
import type { Frame } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'

interface FrameValue {
  readonly frame: Frame
  readonly t: Translate
  readonly refresh: () => Promise<void>
}

export const FrameContext = createContext<FrameValue | undefined>(undefined)

/** The frame of the page, the translator of its locale, and a way to ask for its data again. */
export function useFrame(): FrameValue {
  const value = use(FrameContext)
  if (value === undefined) throw new Error('a component outside of App asked for the frame')
  return value
}
