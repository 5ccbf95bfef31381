import type { DestinationProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './destination.module.css'

/** What was switched on, and by which plan or add-on. */
export function DestinationList({ enabled }: Pick<DestinationProps, 'enabled'>) {
  const { frame, t } = useFrame()
  if (enabled.length === 0) {
    return (
      <Empty
        title={t('subscription.destination.nothing')}
        action={
          <ButtonLink kind="main" href={localePath(frame.locale, '/account/billing/subscription')}>
            {t('subscription.destination.toSubscription')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <p>{t('subscription.destination.switchedOn', { count: enabled.length })}</p>
      <Sheet as="ul" ruled>
        {enabled.map(({ title, source }) => (
          <li key={title} className={styles.line}>
            <State kind="done">{title}</State>
            <span className="small muted">{source}</span>
          </li>
        ))}
      </Sheet>
    </>
  )
}
