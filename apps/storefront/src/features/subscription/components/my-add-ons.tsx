import { useState, type ReactNode } from 'react'
import type { FeatureCategoryView, FeaturesProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Motif } from '@waybill/ui/motif/motif.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { countFeatures, groupFeatures, hadFeatures, shownFeatures } from '../model/shown-features.ts'
import { FeatureRow, type FeatureRowContext } from './features/feature-row.tsx'
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

/** Features of one list under their heading. */
function Group({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.category} aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <Sheet as="ul" ruled>
        {children}
      </Sheet>
    </section>
  )
}

interface FoldProps {
  readonly category: FeatureCategoryView
  readonly isOpen: boolean
  readonly of: FeatureRowContext
}

/** Features of a category that are off, folded; open while a search or a state narrows the list. */
function Fold({ category: { motif, name, features }, isOpen, of }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        <Motif name={motif} />
        <h3>{name}</h3>
        <span className="small muted">{features.length}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {features.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} of={of} />
        ))}
      </ul>
    </details>
  )
}

/** Modules that go well with the plan, each with its reason. */
function GoesWell({ features, of }: { readonly features: FeaturesProps; readonly of: FeatureRowContext }) {
  const { t } = useShell()
  const { categories, suggested, package: plan } = features
  const all = categories.flatMap((category) => category.features)
  const rows = suggested.flatMap(({ id, reason }) => {
    const feature = all.find((each) => each.id === id)
    return feature === undefined ? [] : [{ feature, reason }]
  })
  if (rows.length === 0 || plan === null) return null
  return (
    <Group id="goes-well" title={t('features.goesWith', { plan: plan.title })}>
      {rows.map(({ feature, reason }) => (
        <FeatureRow key={feature.id} feature={feature} of={of} reason={reason} />
      ))}
    </Group>
  )
}

/** The add-ons that are on, what goes well with them, and the rest by category, with state, price and switch. */
export function MyAddOns({ features, query }: MyAddOnsProps) {
  const { shell, t } = useShell()
  const { categories, show, lock, buysFromPartner, timeZone, inCart } = features
  // a row that is switched keeps its place, and the focus, until the page is opened anew
  const [had] = useState(() => hadFeatures(categories))
  const counts = countFeatures(categories)
  const shown = shownFeatures(categories, { query, show })
  const { first, folded } = groupFeatures(shown, had)
  const hrefOf = (state: FeaturesProps['show']): string => {
    const fields = new URLSearchParams({ ...(state !== 'all' && { show: state }), ...(query !== '' && { q: query }) })
    return localePath(shell.locale, fields.size === 0 ? PAGE : `${PAGE}?${fields.toString()}`)
  }
  const of = {
    canSwitch: lock === null,
    ...(lock?.addsToCart === true && { inCart }),
    buysFromPartner,
    timeZone,
  }
  const isNarrowed = query !== '' || show !== 'all'
  return (
    <div className={styles.lists}>
      <Chips label={t('subscription.addOns.state')}>
        {(['all', 'on', 'off'] as const).map((state) => (
          <ChipLink key={state} href={hrefOf(state)} chosen={state === show} count={counts[state]}>
            {t(`features.show.${state}`)}
          </ChipLink>
        ))}
      </Chips>
      <p role="status" className={query === '' ? 'visually-hidden' : 'muted'}>
        {query !== '' && shown.length > 0 && t('features.found', { count: countFeatures(shown).all })}
      </p>
      {shown.length === 0 && <Nothing query={query} />}
      {first.length > 0 && (
        <Group id="switched-on" title={t('features.show.on')}>
          {first.map((feature) => (
            <FeatureRow key={feature.id} feature={feature} of={of} />
          ))}
        </Group>
      )}
      {!isNarrowed && <GoesWell features={features} of={of} />}
      {folded.length > 0 && (
        <section className={styles.category} aria-labelledby="switched-off">
          <SectionHead id="switched-off" title={t('features.show.off')} />
          <div className={styles.folds}>
            {folded.map((category) => (
              <Fold key={category.id} category={category} isOpen={isNarrowed} of={of} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
