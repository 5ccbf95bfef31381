import type { OldAppView } from '@waybill/contract/pages'
import { formatList } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../shell-context.ts'

/** Apps of a legacy account that are too old for what is sold today, or that they could not be checked (B-44). */
export function OldApps({ apps }: { readonly apps: readonly OldAppView[] | null }) {
  const { t } = useShell()
  if (apps === null) return <Banner kind="you" title={t('leaving.apps.unknown')} />
  if (apps.length === 0) return null
  return (
    <Banner kind="you" title={t('leaving.apps.title')} level={3}>
      <p>{t('leaving.apps.old')}</p>
      <ul>
        {apps.map(({ memberName: name, platform, version, minimum }) => (
          <li key={`${name} ${platform} ${version}`}>{t('leaving.apps.app', { name, platform, version, minimum })}</li>
        ))}
      </ul>
    </Banner>
  )
}

interface LeavingProps {
  /** Of the legacy plan. */
  readonly plan: string
  readonly lost: readonly string[] | null
  /** The sentence on its credit, or on why there is none; null where nothing is left to credit. */
  readonly credit: string | null
}

/** A legacy plan is left for good; what it has alone is named, and what of it comes back (B-145). Nothing on a plan of today. */
export function LeavingForGood({ plan, lost, credit }: LeavingProps) {
  const { shell, t } = useShell()
  if (lost === null) return null
  const texts = [
    ...(lost.length === 0 ? [] : [t('leaving.lost', { titles: formatList(lost, shell.locale) })]),
    ...(credit === null ? [] : [credit]),
  ]
  return (
    <Banner kind="neutral" title={t('leaving.oneWay', { plan })}>
      {texts.length > 0 && texts.map((text) => <p key={text}>{text}</p>)}
    </Banner>
  )
}
