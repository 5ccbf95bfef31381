import type { FormEvent } from 'react'
import type { BillingDetailsView, PaymentProviderView } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { BillingFields } from './billing-fields.tsx'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

interface BillingDetailsFormProps {
  readonly memberId: number
  readonly details: BillingDetailsView
  readonly provider: PaymentProviderView
}

/** The details of the next invoices, without touching the method (PAY-13). */
/** What the register says of the tax number (B-87). */
const taxNumberTexts = {
  checking: 'order.taxNumber.checking',
  verified: 'order.taxNumber.verified',
  rejected: 'order.taxNumber.rejected',
} as const satisfies Readonly<Record<NonNullable<BillingDetailsView['taxNumber']>, string>>

export function BillingDetailsForm({ memberId, details, provider }: BillingDetailsFormProps) {
  const { t } = useShell()
  const { taxNumber, ...fields } = details
  const saver = usePaymentSaver(memberId, provider)
  const { isBusy, problems, failure, run } = usePaymentUpdate(() => {})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isBusy) void run(() => saver.save(form))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
      {failure !== undefined && <Banner kind="bad" title={failure} live="alert" />}
      {/* only the details: the method on file stays */}
      <input type="hidden" name="method" value="stored" />
      <BillingFields {...fields} problems={problems} />
      {taxNumber && <p className="small muted">{t(taxNumberTexts[taxNumber])}</p>}
      <div>
        <Button type="submit" busy={isBusy} busyLabel={t('subscription.billing.saving')}>
          {t('subscription.billing.save')}
        </Button>
      </div>
    </form>
  )
}
