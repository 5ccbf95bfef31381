import type { PricingProps } from '@waybill/contract/pages'
import { formatPercent, localePath } from '@waybill/i18n'
import { SegmentButtons, SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { FormToken } from '../../../../app/form-token.tsx'
import { pricingAddress } from '../../model/pricing-address.ts'
import styles from './pricing-head.module.css'

type PricingHeadProps = Pick<PricingProps, 'cycle' | 'yearlyDiscount' | 'intervals' | 'cart'>

/** The choice of month or year: two addresses of the page, or with a cart a form, because the cart keeps it. */
function CycleChoice({ cycle, yearlyDiscount, cart }: PricingHeadProps) {
  const { shell, t } = useShell()
  const differencesOnly = new URLSearchParams(shell.path.split('?')[1]).has('differences')
  const hrefOf = (value: PricingHeadProps['cycle']): string =>
    localePath(shell.locale, pricingAddress(shell.path, { cycle: value, differencesOnly }))
  const percent = formatPercent(yearlyDiscount, shell.locale)
  const choice = {
    label: t('pricing.cycle'),
    value: cycle,
    segments: [
      { value: 'month', label: t('pricing.monthly'), href: hrefOf('month') },
      { value: 'year', label: t('pricing.yearly', { percent }), href: hrefOf('year') },
    ],
  }
  if (cart === null) return <SegmentLinks {...choice} />
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="intent" value="cart.interval" />
      <SegmentButtons {...choice} name="interval" />
    </form>
  )
}

/** Purpose of the page, and the billing cycle. */
export function PricingHead(props: PricingHeadProps) {
  const { t } = useShell()
  return (
    <div className={styles.head}>
      <div>
        <h1>{t('pricing.title')}</h1>
        <p className="muted">{t(props.cycle === 'month' ? 'pricing.intro' : 'pricing.yearIntro')}</p>
      </div>
      {props.intervals.length > 1 && <CycleChoice {...props} />}
    </div>
  )
}
