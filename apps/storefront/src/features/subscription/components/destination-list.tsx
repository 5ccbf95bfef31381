import type { DestinationProps } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './destination.module.css'

/** Sources of a feature by the names of the screen, or that it can only be looked at (B-77). */
const sources: Readonly<Record<string, MessageId>> = {
  trial: 'subscription.source.trial',
  paid: 'subscription.source.paid',
  grace: 'subscription.source.grace',
  partner: 'subscription.source.partner',
  manual: 'subscription.source.manual',
  grant: 'subscription.source.grant',
  read_only: 'subscription.source.readOnly',
}

/** Features that were switched on, and on what ground. */
export function DestinationList({ enabled }: Pick<DestinationProps, 'enabled'>) {
  const { shell, t } = useShell()
  if (enabled.length === 0) {
    return (
      <Empty
        title={t('subscription.destination.nothing')}
        action={
          <ButtonLink kind="main" href={localePath(shell.locale, '/account/billing/subscription')}>
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
        {enabled.map(({ title, source }) => {
          const words = sources[source]
          return (
            <li key={title} className={styles.line}>
              <State kind={source === 'read_only' ? 'needsYou' : 'done'}>{title}</State>
              {words !== undefined && <span className="small muted">{t(words)}</span>}
            </li>
          )
        })}
      </Sheet>
    </>
  )
}
