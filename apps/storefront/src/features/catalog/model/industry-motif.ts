import type { MotifName } from '@waybill/ui/motif/motif-names.ts'

/** Motion on the map of an industry: rounds that repeat, doors that answer, loads that merge. */
const MOTIFS: ReadonlyMap<string, MotifName> = new Map([
  ['bakery-and-food', 'optimizing'],
  ['field-service', 'field'],
  ['home-care', 'support'],
  ['parcel-and-courier', 'notifications'],
  ['building-supplies', 'telematics'],
  ['retail-distribution', 'data'],
  ['public-works', 'labs'],
])

/** The map of an industry; one that has none of its own plans its day like any other. */
export function industryMotif(slug: string): MotifName {
  return MOTIFS.get(slug) ?? 'planning'
}
