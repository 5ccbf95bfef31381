import { useId, type FormEvent } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import type { MethodRole } from '@waybill/domain/billing'
import type { Money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import { MethodFields } from './method-fields.tsx'
import styles from './payment-form.module.css'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

interface PaymentDialogProps {
  readonly memberId: number
  readonly provider: PaymentProviderView
  /** A new method is charged, or it is attempted after the charged one. */
  readonly role: MethodRole
  readonly unpaid: Money | null
  readonly open: boolean
  readonly onClose: () => void
}

/** A new payment method; it says before that an open invoice is collected with it. */
export function PaymentDialog({ memberId, provider, role, unpaid, open, onClose }: PaymentDialogProps) {
  const { shell, t } = useShell()
  const formId = useId()
  const isBackup = role === 'backup'
  const amount = isBackup || unpaid === null ? undefined : formatMoney(unpaid, shell.locale, 2)
  const retry = amount === undefined ? t('subscription.method.retry') : t('subscription.method.retryAmount', { amount })
  const saver = usePaymentSaver(memberId, provider)
  const { isBusy, problems, failure, run } = usePaymentUpdate(onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isBusy) void run(() => saver.save(form))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isBackup ? 'subscription.method.backupAdd' : 'subscription.method.update')}
      note={isBackup ? t('subscription.method.backupRetry') : retry}
      width={520}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="main" type="submit" form={formId} busy={isBusy} busyLabel={t('subscription.billing.saving')}>
            {amount === undefined ? t('common.save') : t('subscription.method.savePay', { amount })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
        {failure !== undefined && <Banner kind="bad" title={failure} live="alert" />}
        {isBackup && <input type="hidden" name="is_backup" value="1" />}
        <MethodFields provider={provider} method={null} problems={problems} legend={t('order.method.title')} />
      </form>
    </Dialog>
  )
}
