import type { PricingProps } from '@waybill/contract/pages'
import { formatPercent } from '@waybill/i18n'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { pricingAddress } from '../model/pricing-address.ts'
import styles from './pricing-head.module.css'

type HeadProps = Pick<PricingProps, 'cycle' | 'yearlyDiscount'>

/** What the page is for, and the billing cycle as two addresses of it. */
export function PricingHead({ cycle, yearlyDiscount }: HeadProps) {
  const { frame, t } = useFrame()
  const link = useLink()
  const differencesOnly = new URLSearchParams(frame.path.split('?')[1]).has('differences')
  const hrefOf = (value: HeadProps['cycle']): string =>
    link(pricingAddress(frame.path, { cycle: value, differencesOnly }))
  const percent = formatPercent(yearlyDiscount, frame.locale)
  return (
    <div className={styles.head}>
      <div>
        <h1>{t('pricing.title')}</h1>
        <p className="muted">{t('pricing.intro')}</p>
      </div>
      <SegmentLinks
        label={t('pricing.cycle')}
        value={cycle}
        segments={[
          { value: 'month', label: t('pricing.monthly'), href: hrefOf('month') },
          { value: 'year', label: t('pricing.yearly', { percent }), href: hrefOf('year') },
        ]}
      />
    </div>
  )
}
