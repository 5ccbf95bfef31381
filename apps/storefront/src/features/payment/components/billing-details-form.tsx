import { type FormEvent, useState } from 'react'
import type { BillingDetailsView, PaymentProviderView } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { BillingFields } from './billing-fields.tsx'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'
import { MethodFields } from './method-fields.tsx'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

const PAGE = '/account/billing/subscription'

interface BillingDetailsFormProps {
  readonly memberId: number
  readonly details: BillingDetailsView
  readonly provider: PaymentProviderView
  /** A change waits for it: the form takes a payment method too, and leads back to the change. */
  readonly isForChange: boolean
  readonly onSaved: () => void
}

/** The details of the next invoices, without touching the method; without script the page itself takes them. */
export function BillingDetailsForm({ memberId, details, provider, isForChange, onSaved }: BillingDetailsFormProps) {
  const { shell, t } = useShell()
  const { rejected, countries, countryLock, newMethod } = details
  const values = { ...details.values, ...rejected?.typed }
  const saver = usePaymentSaver(memberId, provider)
  const { isBusy, problems: answered, failure, run } = usePaymentUpdate(onSaved, isForChange ? shell.path : undefined)
  const [isSent, setSent] = useState(false)
  const problems = isSent ? answered : (rejected?.problems ?? [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setSent(true)
    void run(() => saver.save(form))
  }
  return (
    <form
      className={styles.form}
      method="post"
      action={localePath(shell.locale, `${isForChange ? shell.path : PAGE}#billing-details`)}
      noValidate
      onSubmit={submit}
    >
      <FormToken />
      <input type="hidden" name="intent" value="billing.save" />
      <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
      {failure !== undefined && <Banner kind="bad" title={failure} live="alert" />}
      {isForChange && <p>{t('upgrade.saveFirst')}</p>}
      <BillingFields values={values} countries={countries} countryLock={countryLock} problems={problems} />
      {isForChange ? (
        <MethodFields
          provider={provider}
          method={null}
          newMethod={newMethod}
          problems={problems}
          legend={t('order.method.title')}
        />
      ) : (
        // only the details: the method on file stays
        <input type="hidden" name="method" value="stored" />
      )}
      <div>
        <Button type="submit" busy={isBusy} busyLabel={t('subscription.billing.saving')}>
          {t(isForChange ? 'common.save' : 'subscription.billing.save')}
        </Button>
      </div>
    </form>
  )
}
