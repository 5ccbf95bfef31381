import type { ChangeCycleView, SubscriptionProps } from '@waybill/contract/pages'
import { negate, type Money as Amount } from '@waybill/domain/money'
import { formatInstant, formatMoney, formatNumber, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { ChangeSides } from '../../../app/change-sides.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useTaxRows } from '../../../app/tax-rows.tsx'
import styles from './subscription.module.css'

const PAGE = '/account/billing/subscription'

interface ChangePreviewProps {
  readonly subscription: SubscriptionProps
  readonly packageId: number
  readonly cycle: ChangeCycleView
}

/** What is today and what will be, side by side: plan, billing, price, access, the next charge, and what comes and goes. */
function Sides({ subscription, cycle }: Pick<ChangePreviewProps, 'subscription' | 'cycle'>) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { nextCharge, isEstimate, timeZone } = subscription
  const day = (at: number): string => formatInstant(at, locale, { style: 'weekday', timeZone })
  const charge = (amount: Amount, date: number, isAbout: boolean): string =>
    t(isAbout ? 'subscription.change.nextAbout' : 'subscription.change.next', {
      amount: formatMoney(amount, locale, 2),
      date: day(date),
    })
  const isNow = cycle.timeframe === 'now'
  return (
    <ChangeSides
      sides={cycle.sides}
      before={{
        access: t('upgrade.sides.until', { date: day(isNow ? subscription.now : cycle.at) }),
        ...(nextCharge !== null && { next: charge(nextCharge.amount, nextCharge.date, isEstimate) }),
      }}
      after={{
        access: isNow ? t('upgrade.sides.startsNow') : t('upgrade.sides.startsAt', { date: day(cycle.at) }),
        next: charge(cycle.nextAmount, cycle.nextDate, cycle.isEstimate),
      }}
    />
  )
}

/** What is paid today, line by line with the part of the period that counts. */
function Today({ cycle }: { readonly cycle: ChangeCycleView }) {
  const { shell, t } = useShell()
  const { locale } = shell
  const taxRowsOf = useTaxRows()
  const amountOf = (value: Amount) => <Money value={value} locale={locale} decimals={2} />
  const lines = cycle.lines.map(({ title, amount, part }, index) => {
    const name = amount.minor < 0 ? t('subscription.change.unused', { title }) : title
    return {
      key: `${index} ${title}`,
      label:
        part === null
          ? name
          : t('subscription.change.part', {
              title: name,
              left: formatNumber(part.left, locale),
              whole: formatNumber(part.whole, locale),
              price: formatMoney(part.price, locale, 2),
            }),
      amount: amountOf(amount),
    }
  })
  const { taxes, fromCredit, toCredit, dueNow } = cycle
  const more = [
    ...taxRowsOf(taxes),
    ...(fromCredit.minor === 0
      ? []
      : [{ key: 'credit', label: t('subscription.change.fromCredit'), amount: amountOf(negate(fromCredit)) }]),
    ...(toCredit.minor === 0
      ? []
      : [{ key: 'back', label: t('subscription.change.toCredit'), amount: amountOf(toCredit) }]),
    { key: 'due', label: t('subscription.change.dueNow'), amount: amountOf(dueNow), isSum: true },
  ]
  return (
    <div>
      <h3 className="label">{t('common.today')}</h3>
      <DefinitionTotals rows={[...lines, ...more]} />
    </div>
  )
}

/** The exact preview, and its confirmation by the token of what is shown (B-93); works without script. */
export function ChangePreview({ subscription, packageId, cycle }: ChangePreviewProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { timeZone } = subscription
  const isNow = cycle.timeframe === 'now'
  const date = formatInstant(cycle.at, locale, { style: 'weekday', timeZone })
  const confirm = (): string => {
    if (!isNow) return t('subscription.change.confirmLater')
    if (cycle.dueNow.minor === 0) return t('subscription.change.confirm')
    return t('subscription.change.confirmPay', { amount: formatMoney(cycle.dueNow, locale, 2) })
  }
  const query = new URLSearchParams({ change: '1', package_id: String(packageId), cycle: cycle.key })
  const fields = {
    package_id: String(packageId),
    timeframe: cycle.timeframe,
    change_billing_model: String(cycle.changeBillingModel),
    preview_token: cycle.token,
    shown_due: String(cycle.dueNow.minor),
    shown_next: String(cycle.nextAmount.minor),
  }
  return (
    <form className={styles.step} method="post" action={localePath(locale, `${PAGE}?${query.toString()}#change`)}>
      <FormToken />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Sides subscription={subscription} cycle={cycle} />
      {isNow ? (
        <Today cycle={cycle} />
      ) : (
        <p>{t('subscription.change.nothingNow', { plan: subscription.planTitle, date })}</p>
      )}
      <div className={styles.actions}>
        <Button kind="main" type="submit" name="intent" value="subscription.change">
          {confirm()}
        </Button>
        <a className="go small" href={localePath(locale, PAGE)}>
          {t('subscription.change.close', { plan: subscription.planTitle })}
        </a>
      </div>
      <p className="small muted">{t('subscription.change.exact')}</p>
    </form>
  )
}
