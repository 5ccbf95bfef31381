import type { FeaturesProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { countFeatures, shownFeatures } from '../model/shown-features.ts'
import { FeatureRow } from './features/feature-row.tsx'
import styles from './features/features.module.css'

interface MyAddOnsProps {
  readonly features: FeaturesProps
  /** Term of the search. */
  readonly query: string
}

const PAGE = '/account/manage-features'

/** Nothing is found, or nothing is on: with the way to all of them. */
function Nothing({ query }: { readonly query: string }) {
  const { shell, t } = useShell()
  return (
    <Empty
      title={query === '' ? t('features.none.title') : t('features.none.found', { query })}
      action={<ButtonLink href={localePath(shell.locale, PAGE)}>{t('features.showAll')}</ButtonLink>}
    >
      {t('features.none.text')}
    </Empty>
  )
}

/** The add-ons by category, with their state, price and switch. */
export function MyAddOns({ features, query }: MyAddOnsProps) {
  const { shell, t } = useShell()
  const { categories, show, lock, buysFromPartner, timeZone } = features
  const counts = countFeatures(categories)
  const shown = shownFeatures(categories, { query, show })
  const hrefOf = (state: FeaturesProps['show']): string => {
    const fields = new URLSearchParams({ ...(state !== 'all' && { show: state }), ...(query !== '' && { q: query }) })
    return localePath(shell.locale, fields.size === 0 ? PAGE : `${PAGE}?${fields.toString()}`)
  }
  const of = { canSwitch: lock === null, buysFromPartner, timeZone }
  return (
    <div className={styles.lists}>
      <Chips label={t('subscription.addOns.state')}>
        {(['all', 'on', 'off'] as const).map((state) => (
          <ChipLink key={state} href={hrefOf(state)} chosen={state === show} count={counts[state]}>
            {t(`features.show.${state}`)}
          </ChipLink>
        ))}
      </Chips>
      {shown.length === 0 && <Nothing query={query} />}
      {shown.map(({ id, motif, name, features: rows }) => (
        <section key={id} className={styles.category} aria-labelledby={`category-${id}`}>
          <SectionHead id={`category-${id}`} title={name} motif={motif} />
          <Sheet as="ul" ruled>
            {rows.map((feature) => (
              <FeatureRow key={feature.id} feature={feature} of={of} />
            ))}
          </Sheet>
        </section>
      ))}
    </div>
  )
}
