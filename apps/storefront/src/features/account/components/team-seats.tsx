import type { TeamProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './team.module.css'

interface SeatsProps {
  readonly team: TeamProps
}

/** Effect of the next invitation on the bill, before it is sent. */
function NextMember({ team: { members, invitations, included, seats } }: SeatsProps) {
  const { shell, t } = useShell()
  const { bought, isOn, further } = seats
  const waiting = invitations.filter(({ isExpired }) => !isExpired).length
  if (members.length + waiting < included + bought) return <p className="small">{t('team.seats.nextIncluded')}</p>
  if (further === null) return null
  const { title } = further
  if (isOn) return <p className="small">{t('team.seats.nextCharged')}</p>
  return (
    <p className="small">
      {t('team.seats.off', { title })}{' '}
      <a className="go" href={localePath(shell.locale, '/account/manage-features')}>
        {t('subscription.features.title')}
      </a>
    </p>
  )
}

/** Number of members, how many are paid for, and what one more costs. */
export function TeamSeats({ team }: SeatsProps) {
  const { t } = useShell()
  const { members, included, seats } = team
  const { bought, further } = seats
  return (
    <Sheet as="section" padded aria-label={t('team.seats')}>
      <dl className={styles.seats}>
        <div>
          <dt>{t('team.seats.size')}</dt>
          <dd>{members.length}</dd>
        </div>
        <div>
          <dt>{t('team.seats.included')}</dt>
          <dd>{included}</dd>
        </div>
        <div>
          <dt>{t('team.seats.bought')}</dt>
          <dd>{bought}</dd>
        </div>
        {further && (
          <div>
            <dt>{t('team.seats.further')}</dt>
            <dd>
              <PriceTag price={further.price} layout="beside" size="large" />
            </dd>
          </div>
        )}
      </dl>
      <NextMember team={team} />
    </Sheet>
  )
}
