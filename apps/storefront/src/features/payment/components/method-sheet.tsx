import type { ReactNode } from 'react'
import type { PaymentMethodView } from '@waybill/contract/views'
import { localePath, methodName } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './payment-form.module.css'

interface OnFileProps {
  readonly method: PaymentMethodView | null
  /** Use of the method, beside its name. */
  readonly role?: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** One method: its kind, its last four, and how long it is good. */
function OnFile({ method, role, note, children }: OnFileProps) {
  const { t } = useShell()
  const expiry = (): string | undefined => {
    if (method?.expiryMonth === undefined || method.expiryYear === undefined) return undefined
    const values = { month: String(method.expiryMonth).padStart(2, '0'), year: String(method.expiryYear) }
    if (method.isExpired) return t('subscription.method.expired', values)
    return t(method.isExpiring ? 'payment.method.expiresSoon' : 'subscription.method.expires', values)
  }
  const expiryText = expiry()
  const needsAnother = method?.isExpired === true || method?.isExpiring === true
  const name = method === null ? t('subscription.method.empty') : methodName(method, t)
  return (
    <div className={styles.onFile}>
      <Glyph icon="card" quiet />
      <div className={styles.onFileText}>
        <p className="label">{role === undefined ? name : t('common.labelled', { label: role, text: name })}</p>
        {expiryText !== undefined && (
          <p className={needsAnother ? `small ${styles.expired}` : 'small muted'}>{expiryText}</p>
        )}
        {note !== undefined && <p className="small muted">{note}</p>}
      </div>
      {children}
    </div>
  )
}

/** Works without script: the page is drawn again as it is then. */
function MethodForm({ method, intent }: { readonly method: PaymentMethodView; readonly intent: 'primary' | 'remove' }) {
  const { shell, t } = useShell()
  const label = t(`subscription.method.${intent}`)
  return (
    <form method="post" action={localePath(shell.locale, '/account/billing/subscription')}>
      <FormToken />
      <input type="hidden" name="method_id" value={method.id} />
      <Button
        kind={intent === 'remove' ? 'plain' : undefined}
        type="submit"
        name="intent"
        value={`method.${intent}`}
        aria-label={t('common.labelled', { label, text: methodName(method, t) })}
      >
        {label}
      </Button>
    </form>
  )
}

interface MethodSheetProps {
  readonly method: PaymentMethodView | null
  readonly backup: PaymentMethodView | null
  /** Opens the form of another method; absent where nothing can be changed. */
  readonly update: ReactNode
  /** Opens the form of a backup. */
  readonly addBackup: ReactNode
  /** The subscription needs one: the last stays until it is replaced. */
  readonly isNeeded: boolean
}

/** With what is paid, and what is tried after it. */
export function MethodSheet({ method, backup, update, addBackup, isNeeded }: MethodSheetProps) {
  const { t } = useShell()
  const mayChange = update !== undefined
  const isLast = isNeeded && backup === null
  return (
    <Sheet padded>
      <div className={styles.methods}>
        <OnFile
          method={method}
          note={mayChange && method !== null && isLast ? t('subscription.method.replaceFirst') : undefined}
        >
          {mayChange && method !== null && !isLast && <MethodForm method={method} intent="remove" />}
          {update}
        </OnFile>
        {backup !== null && (
          <OnFile
            method={backup}
            role={t('subscription.method.backup')}
            note={`${t('subscription.method.backupHint')} ${mayChange ? t('subscription.method.primaryNote') : ''}`.trim()}
          >
            {mayChange && <MethodForm method={backup} intent="remove" />}
            {mayChange && <MethodForm method={backup} intent="primary" />}
          </OnFile>
        )}
        {mayChange && method !== null && backup === null && (
          <div className={styles.onFile}>
            <p className={`${styles.onFileText} small muted`}>{t('subscription.method.backupHint')}</p>
            {addBackup}
          </div>
        )}
      </div>
    </Sheet>
  )
}
