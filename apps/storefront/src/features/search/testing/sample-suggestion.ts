import type { Suggestion } from '../model/suggestion.ts'

/** A module of the demo shop as a suggestion; what a test is about is given. */
export function sampleSuggestion(part: Partial<Suggestion>): Suggestion {
  return {
    is_bundle: 0,
    is_module: 1,
    id: 31,
    url: '/platform/marketplace/planning/route-board',
    icon: 'board',
    title: 'Route board',
    catname: 'planning',
    catid: 3,
    description: 'Routes and drivers on one board.',
    search_price: 18,
    size: 0,
    currency: 'USD',
    price_unit: 'company',
    was: null,
    was_minor: null,
    is_exclusive: 0,
    category: 'Planning',
    contains: '',
    kind_count: 1,
    title_matches: [[0, 5]],
    reason_kind: '',
    reason: '',
    reason_matches: [],
    in_packages: 0,
    button: { label_key: 'common.addToCart', enabled: 1, reason_key: '', action: 'add' },
    ...part,
  }
}
