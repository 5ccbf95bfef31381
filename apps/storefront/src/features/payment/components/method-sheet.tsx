import type { ReactNode } from 'react'
import type { PaymentMethodView } from '@waybill/contract/views'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { methodName } from '../model/method-name.ts'
import styles from './payment-form.module.css'

interface MethodSheetProps {
  readonly method: PaymentMethodView | null
  readonly action: ReactNode
}

/** With what is paid: its kind, its last four, and how long it is good. */
export function MethodSheet({ method, action }: MethodSheetProps) {
  const { t } = useShell()
  const expiry = (): string | undefined => {
    if (method?.expiryMonth === undefined || method.expiryYear === undefined) return undefined
    const values = { month: String(method.expiryMonth).padStart(2, '0'), year: String(method.expiryYear) }
    return t(method.isExpired ? 'subscription.method.expired' : 'subscription.method.expires', values)
  }
  const words = expiry()
  return (
    <Sheet padded>
      <div className={styles.onFile}>
        <Glyph icon="card" quiet />
        <div className={styles.onFileText}>
          <p className="label">{method === null ? t('subscription.method.empty') : methodName(method, t)}</p>
          {words !== undefined && (
            <p className={method?.isExpired === true ? `small ${styles.expired}` : 'small muted'}>{words}</p>
          )}
        </div>
        {action}
      </div>
    </Sheet>
  )
}
