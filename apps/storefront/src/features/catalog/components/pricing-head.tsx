import { useEffect } from 'react'
import type { PricingProps } from '@waybill/contract/pages'
import { formatPercent } from '@waybill/i18n'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { writeSession } from '../../../lib/session-values.ts'
import { pricingAddress } from '../model/pricing-address.ts'
import styles from './pricing-head.module.css'

type HeadProps = Pick<PricingProps, 'cycle' | 'yearlyDiscount' | 'intervals'>

/** What the page is for, and the billing cycle as two addresses of it. */
export function PricingHead({ cycle, yearlyDiscount, intervals }: HeadProps) {
  const { shell, t } = useShell()
  const link = useLink()
  // the checkout begins with the interval that was looked at last
  useEffect(() => writeSession('interval', cycle), [cycle])
  const differencesOnly = new URLSearchParams(shell.path.split('?')[1]).has('differences')
  const hrefOf = (value: HeadProps['cycle']): string =>
    link(pricingAddress(shell.path, { cycle: value, differencesOnly }))
  const percent = formatPercent(yearlyDiscount, shell.locale)
  return (
    <div className={styles.head}>
      <div>
        <h1>{t('pricing.title')}</h1>
        <p className="muted">{t(cycle === 'month' ? 'pricing.intro' : 'pricing.yearIntro')}</p>
      </div>
      {intervals.length > 1 && (
        <SegmentLinks
          label={t('pricing.cycle')}
          value={cycle}
          segments={[
            { value: 'month', label: t('pricing.monthly'), href: hrefOf('month') },
            { value: 'year', label: t('pricing.yearly', { percent }), href: hrefOf('year') },
          ]}
        />
      )}
    </div>
  )
}
