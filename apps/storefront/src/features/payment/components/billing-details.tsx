import { Fragment, useRef, useState } from 'react'
import type { BillingDetailsView, PaymentProviderView } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { laterPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

const LaterForm = laterPart('features/payment/components/billing-details-form', () =>
  import('./billing-details-form.tsx').then((code) => code.BillingDetailsForm),
)

/** States of the tax number in the register. */
const taxNumberTexts = {
  checking: 'order.taxNumber.checking',
  verified: 'order.taxNumber.verified',
  rejected: 'order.taxNumber.rejected',
} as const satisfies Readonly<Record<NonNullable<BillingDetailsView['taxNumber']>, string>>

function Summary({ details }: { readonly details: BillingDetailsView }) {
  const { t } = useShell()
  const { taxNumber, values, lines } = details
  const number = values['vatno'] ?? ''
  const others = (['order_number', 'accounts_emails'] as const).filter((name) => (values[name] ?? '') !== '')
  return (
    <>
      <p>
        {[...lines, ...(values['phone'] ? [values['phone']] : [])].map((line, place) => (
          // two lines can be equal, as a city in its state
          <Fragment key={`${place} ${line}`}>
            {place > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
      {number !== '' && (
        <p>
          {t('common.labelled', { label: t('order.billing.vatno'), text: number })}
          {taxNumber && (
            <>
              <br />
              <span className="small muted">{t(taxNumberTexts[taxNumber])}</span>
            </>
          )}
        </p>
      )}
      {others.map((name) => (
        <p key={name}>{t('common.labelled', { label: t(fieldLabels[name]), text: values[name] ?? '' })}</p>
      ))}
    </>
  )
}

interface BillingDetailsProps {
  readonly memberId: number
  readonly details: BillingDetailsView
  /** None: nothing can be changed. */
  readonly provider: PaymentProviderView | null
  /** The id of the change that waits for details and method: the form is open, and leads there. */
  readonly changeId?: string | undefined
}

/** Details on file, and under them the form that changes them: a `details`, so that it opens without script. */
export function BillingDetails({ memberId, details, provider, changeId }: BillingDetailsProps) {
  const { t } = useShell()
  const [isOpen, setOpen] = useState(details.rejected !== undefined || changeId !== undefined)
  const box = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    setOpen(false)
    if (changeId === undefined) box.current?.querySelector('summary')?.focus()
    else document.getElementById(changeId)?.focus()
  }
  return (
    <Sheet padded>
      <div className={styles.details}>
        <Summary details={details} />
        {provider === null ? (
          <p className="muted">{t('payment.closed.details')}</p>
        ) : (
          <details
            ref={box}
            open={isOpen}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
            className={styles.edit}
          >
            <summary>
              {t('subscription.billing.edit')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <LaterForm
              memberId={memberId}
              details={details}
              provider={provider}
              isForChange={changeId !== undefined}
              onSaved={close}
            />
          </details>
        )}
      </div>
    </Sheet>
  )
}
