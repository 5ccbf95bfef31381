import { ToastRegion } from '@waybill/ui/toast/toast-region.tsx'
import type { ToastMessage } from './frame-context.ts'
import { late } from './late.tsx'

const LateToast = late('app/shown-toast', () => import('./shown-toast.tsx').then((code) => code.ShownToast))

/** A toast or a sentence with its own number, so that the same words twice are two events. */
export interface Event<T> {
  readonly id: number
  readonly what: T
}

interface LiveRegionsProps {
  readonly announcement: Event<string> | undefined
  readonly toast: Event<ToastMessage> | undefined
}

/** Where the page speaks after something changed: always present, empty at first. */
export function LiveRegions({ announcement, toast }: LiveRegionsProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement && <span key={announcement.id}>{announcement.what}</span>}
      </p>
      <ToastRegion>{toast?.what && <LateToast key={toast.id} toast={toast.what} />}</ToastRegion>
    </>
  )
}
