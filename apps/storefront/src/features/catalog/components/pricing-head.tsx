import type { PricingProps } from '@waybill/contract/pages'
import { formatPercent } from '@waybill/i18n'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import { useLink } from '../../../app/use-link.ts'
import { pricingAddress } from '../model/pricing-address.ts'
import styles from './pricing-head.module.css'

type HeadProps = Pick<PricingProps, 'cycle' | 'yearlyDiscount'>

/** A year can be looked at and not bought yet: people arrange it. */
function NotByTheYear() {
  const { t } = useShell()
  const link = useLink()
  return (
    <p>
      <RichText
        id="pricing.yearIntro"
        slots={{ ask: <a href={link('/account/contact')}>{t('pricing.yearContact')}</a> }}
      />
    </p>
  )
}

/** What the page is for, and the billing cycle as two addresses of it. */
export function PricingHead({ cycle, yearlyDiscount }: HeadProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const differencesOnly = new URLSearchParams(shell.path.split('?')[1]).has('differences')
  const hrefOf = (value: HeadProps['cycle']): string =>
    link(pricingAddress(shell.path, { cycle: value, differencesOnly }))
  const percent = formatPercent(yearlyDiscount, shell.locale)
  return (
    <div className={styles.head}>
      <div>
        <h1>{t('pricing.title')}</h1>
        {cycle === 'month' ? <p className="muted">{t('pricing.intro')}</p> : <NotByTheYear />}
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
