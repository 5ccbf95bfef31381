import { motifName } from '@waybill/ui/motif/motif-name.ts'
import type { MotifName } from '@waybill/ui/motif/motif-names.ts'

/** Categories whose icon is another word than their motif. */
const OTHER_WORDS: ReadonlyMap<string, MotifName> = new Map([
  ['api', 'data'],
  ['mobile', 'labs'],
])

/** The map of a category; its seed is the category, so it never changes. */
export function categoryMotif(icon: string): MotifName {
  return OTHER_WORDS.get(icon) ?? motifName(icon)
}
