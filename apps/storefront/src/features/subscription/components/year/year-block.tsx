import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { LazyYearAhead } from '../lazy-blocks.ts'
import styles from './year-block.module.css'

/** The next twelve months, once they are wanted (PRC-12). */
export function YearBlock({ subscription }: { readonly subscription: SubscriptionProps }) {
  const { shell, t } = useShell()
  const { yearAhead, interval, scheduledChange } = subscription
  if (yearAhead !== null) return <LazyYearAhead year={yearAhead} subscription={subscription} />
  // it stands alone: paid the other way it would be of other months
  const isYearly = interval === 'year' || scheduledChange?.interval === 'year'
  const href = localePath(shell.locale, '/account/billing/subscription?ahead=1#year-ahead')
  return (
    <Sheet padded>
      <div className={styles.closed}>
        <p>{t(isYearly ? 'year.leadYearly' : 'year.lead')}</p>
        <ButtonLink href={href}>{t('year.open')}</ButtonLink>
      </div>
    </Sheet>
  )
}
