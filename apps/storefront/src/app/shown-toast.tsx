import { Toast } from '@waybill/ui/toast/toast.tsx'
import { useShell, type ToastMessage } from './shell-context.ts'

/** The message of the page about a change, and its undo. */
export function ShownToast({ toast }: { readonly toast: ToastMessage }) {
  const { t, showToast } = useShell()
  return (
    <Toast
      icon={toast.kind === 'done' ? 'check' : 'warning'}
      message={toast.text}
      action={toast.action}
      dismissLabel={t('common.dismiss')}
      onDismiss={() => {
        showToast(undefined)
        toast.onDismiss?.()
      }}
      milliseconds={toast.stays === true ? null : undefined}
    />
  )
}
