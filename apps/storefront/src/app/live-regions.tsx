import { Toast, ToastRegion } from '@waybill/ui/toast/toast.tsx'
import { useFrame, type ToastMessage } from './frame-context.ts'

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
  const { t, showToast } = useFrame()
  const shown = toast?.what
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement && <span key={announcement.id}>{announcement.what}</span>}
      </p>
      <ToastRegion>
        {shown && (
          <Toast
            key={toast.id}
            icon={shown.kind === 'done' ? 'check' : 'warning'}
            message={shown.text}
            action={shown.action}
            dismissLabel={t('common.dismiss')}
            onDismiss={() => showToast(undefined)}
          />
        )}
      </ToastRegion>
    </>
  )
}
