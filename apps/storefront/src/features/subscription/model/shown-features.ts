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

/** Numbers of those on, and off. */
export function countFeatures(categories: readonly FeatureCategoryView[]): Record<FeaturesProps['show'], number> {
  const features = categories.flatMap((category) => category.features)
  const on = features.filter(isOn).length
  return { all: features.length, on, off: features.length - on }
}
