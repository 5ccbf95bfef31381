import type { ChangeCycleView, SubscriptionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { ChangeCharge, CycleSides, useConfirmLabel } from '../../../app/charges/change-parts.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CHANGE_ID } from '../model/change-id.ts'
import styles from './subscription.module.css'

const PAGE = '/account/billing/subscription'

interface ChangePreviewProps {
  readonly subscription: SubscriptionProps
  readonly packageId: number
  readonly cycle: ChangeCycleView
}

function presentOf({ planTitle, channel, nextCharge, isEstimate }: SubscriptionProps) {
  return {
    planTitle,
    isInvoiced: channel === 'wired',
    next: nextCharge === null ? null : { ...nextCharge, isEstimate },
  }
}

/** The form is below on this page, with and without script. */
export function AddMethod() {
  const { t } = useShell()
  return (
    <ButtonLink kind="main" href="#billing-details">
      {t('upgrade.addMethod')}
    </ButtonLink>
  )
}

/** The step before, with the answers that it keeps. */
export function BackLink({ answers }: { readonly answers: Readonly<Record<string, string>> }) {
  const { shell, t } = useShell()
  const query = new URLSearchParams({ change: '1', ...answers })
  return (
    <ButtonLink
      kind="plain"
      icon="arrow-left"
      href={localePath(shell.locale, `${PAGE}?${query.toString()}#${CHANGE_ID}`)}
    >
      {t('common.back')}
    </ButtonLink>
  )
}

/** The exact preview, and its confirmation by the token of what is shown, with a method where none is on file. */
export function ChangePreview({ subscription, packageId, cycle }: ChangePreviewProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const labelOf = useConfirmLabel()
  const { units = null, endsAt = null, needsMethod = false, cycles = [] } = subscription.changeForm ?? {}
  const selection = { package_id: String(packageId), ...(units && { units: units.text }) }
  const query = new URLSearchParams({ change: '1', ...selection, cycle: cycle.key })
  const fields = {
    ...selection,
    timeframe: cycle.timeframe,
    change_billing_model: String(cycle.changeBillingModel),
    preview_token: cycle.token,
    shown_due: String(cycle.dueNow.minor),
    shown_next: String(cycle.nextAmount.minor),
    shown_next_date: String(cycle.nextDate),
    shown_waiting: cycle.waiting ?? '',
  }
  return (
    <form className={styles.step} method="post" action={localePath(locale, `${PAGE}?${query.toString()}#change`)}>
      <FormToken />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <h3>{t('upgrade.review')}</h3>
        <p>{cycle.label}</p>
      </div>
      <CycleSides before={presentOf(subscription)} cycle={cycle} endsAt={endsAt} />
      <ChangeCharge cycle={cycle} present={subscription.planTitle} />
      <div className={styles.actions}>
        {(cycles.length > 1 || units === null) && <BackLink answers={cycles.length > 1 ? selection : {}} />}
        {needsMethod && cycle.dueNow.minor > 0 ? (
          <AddMethod />
        ) : (
          <Button kind="main" type="submit" name="intent" value="subscription.change">
            {labelOf(cycle)}
          </Button>
        )}
        <a className="go small" href={localePath(locale, PAGE)}>
          {t('subscription.change.close', { plan: subscription.planTitle })}
        </a>
      </div>
      <p className="small muted">{t('subscription.change.exact')}</p>
    </form>
  )
}
