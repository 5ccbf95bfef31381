import type { MotifName } from '@waybill/ui/motif/motif-names.ts'

/** What happens on the map of an industry: rounds that repeat, doors that answer, loads that merge. */
const MOTIFS: Readonly<Record<string, MotifName>> = {
  'bakery-and-food': 'optimizing',
  'field-service': 'field',
  'waste-collection': 'planning',
  'home-care': 'support',
  'parcel-and-courier': 'notifications',
  'building-supplies': 'telematics',
  'retail-distribution': 'data',
  'public-works': 'labs',
}

/** The map of an industry; one that has none of its own plans its day like any other. */
export function industryMotif(slug: string): MotifName {
  return Object.hasOwn(MOTIFS, slug) ? (MOTIFS[slug] ?? 'planning') : 'planning'
}
