import type { TeamEventView, TeamHistoryView, TeamProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, type Locale, type Translate } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { roleText } from './role-fields.tsx'
import styles from './team.module.css'

const KEYS = {
  'member.invited': 'invited',
  'member.invitation_withdrawn': 'withdrawn',
  'member.joined': 'joined',
  'member.changed': 'changed',
  'member.primary_changed': 'primary',
  'member.removed': 'removed',
  'member.address_changed': 'address',
  'member.impersonated': 'seen',
  'member.impersonation_ended': 'seenEnd',
  'member.standing_given': 'standingGiven',
  'member.standing_ended': 'standingEnded',
  'password.changed': 'password',
  'factor.added': 'factorOn',
  'factor.removed': 'factorOff',
  'factor.reset': 'factorReset',
  'factor.required': 'factorRequired',
  'factor.optional': 'factorOptional',
  'approval.requested': 'sent',
  'approval.declined': 'declined',
  'approval.approved': 'ordered',
  'approval.changed': 'orderedChanged',
} as const satisfies Record<TeamEventView['name'], string>

function sentence(
  { name, by, isOwn, member, role, isReadOnly, limit, isStanding, reason }: TeamEventView,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): string {
  const key = name === 'member.removed' && isOwn ? 'left' : isStanding ? 'standing' : KEYS[name]
  return t(`team.history.${key}`, {
    by: by ?? t('team.history.someone'),
    name: member ?? t('team.history.someone'),
    role: role === null ? '' : roleText({ role, isReadOnly }, t),
    reason: reason ?? '',
    amount: limit === null ? '' : formatMoney(limit, locale, 2),
  })
}

/** Invitations, permissions and second factors as sentences, the newest first; for the primary member. */
export function TeamHistory({ history, team }: { readonly history: TeamHistoryView; readonly team: TeamProps }) {
  const { shell, t } = useShell()
  const { entries, newestHref, olderHref } = history
  const stops = entries.map((entry, index) => ({
    key: `${index} ${entry.at}`,
    state: 'done' as const,
    date: formatInstant(entry.at, shell.locale, { style: 'weekday', timeZone: team.timeZone }),
    text: sentence(entry, { locale: shell.locale, t }),
  }))
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{t('team.history.title')}</h2>
      <Sheet padded>
        <Timeline stops={stops} vertical />
      </Sheet>
      {(newestHref ?? olderHref) !== null && (
        <p className={styles.actions}>
          {newestHref !== null && <a href={newestHref}>{t('team.history.newest')}</a>}
          {olderHref !== null && <a href={olderHref}>{t('team.history.older')}</a>}
        </p>
      )}
    </section>
  )
}
