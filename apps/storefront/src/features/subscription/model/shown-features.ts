import type { FeatureCategoryView, FeaturesProps, FeatureView } from '@waybill/contract/pages'

export interface FeatureFilter {
  readonly query: string
  readonly show: FeaturesProps['show']
}

/** Without case and marks, so that "dinh vi" finds "Định vị". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}

const OFF: ReadonlySet<FeatureView['state']['kind']> = new Set(['off', 'overdue', 'trial_over'])

export const isOn = ({ state }: FeatureView): boolean => !OFF.has(state.kind)

/** True where each word of the query begins somewhere in title or description. */
export function isFound({ title, description }: Pick<FeatureView, 'title' | 'description'>, query: string): boolean {
  const text = folded(`${title} ${description}`)
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The categories that a search and a state leave; one without add-ons is left out. */
export function shownFeatures(
  categories: readonly FeatureCategoryView[],
  { query, show }: FeatureFilter,
): readonly FeatureCategoryView[] {
  return categories.flatMap((category) => {
    const features = category.features.filter(
      (feature) => (show === 'all' || isOn(feature) === (show === 'on')) && isFound(feature, query),
    )
    return features.length === 0 ? [] : [{ ...category, features }]
  })
}

/** Features of an account in the groups of their page. */
interface FeatureGroups {
  readonly first: readonly FeatureView[]
  readonly folded: readonly FeatureCategoryView[]
}

/** Puts the features that the account has or owes first; the rest stays in its categories. */
export function groupFeatures(categories: readonly FeatureCategoryView[], first: ReadonlySet<number>): FeatureGroups {
  return {
    first: categories.flatMap(({ features }) => features.filter(({ id }) => first.has(id))),
    folded: categories.flatMap((category) => {
      const features = category.features.filter(({ id }) => !first.has(id))
      return features.length === 0 ? [] : [{ ...category, features }]
    }),
  }
}

/** Add-ons that are on, or were and are owed. */
export function hadFeatures(categories: readonly FeatureCategoryView[]): ReadonlySet<number> {
  const features = categories.flatMap((category) => category.features)
  return new Set(features.flatMap((each) => (isOn(each) || each.state.kind === 'overdue' ? each.id : [])))
}

/** Numbers of those on, and off. */
export function countFeatures(categories: readonly FeatureCategoryView[]): Record<FeaturesProps['show'], number> {
  const features = categories.flatMap((category) => category.features)
  const on = features.filter(isOn).length
  return { all: features.length, on, off: features.length - on }
}
