import { ToastRegion } from '@waybill/ui/toast/toast-region.tsx'
import type { ToastMessage } from './shell-context.ts'
import { codeSplit } from './code-split.tsx'

const LazyToast = codeSplit('app/shown-toast', () => import('./shown-toast.tsx').then((code) => code.ShownToast))

/** A toast or a sentence with its own number, so that the same words twice are two events. */
export interface LiveEvent<T> {
  readonly id: number
  readonly what: T
}

interface LiveRegionsProps {
  readonly announcement: LiveEvent<string> | undefined
  readonly toast: LiveEvent<ToastMessage> | undefined
}

/** Where the page speaks after something changed: always present, empty at first. */
export function LiveRegions({ announcement, toast }: LiveRegionsProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement && <span key={announcement.id}>{announcement.what}</span>}
      </p>
      <ToastRegion>{toast?.what && <LazyToast key={toast.id} toast={toast.what} />}</ToastRegion>
    </>
  )
}
