import { motifName } from '@waybill/ui/motif/motif-name.ts'
import type { MotifName } from '@waybill/ui/motif/motif-names.ts'

/** Categories whose icon is another word than their motif. */
const OTHER_WORDS: Readonly<Record<string, MotifName>> = { api: 'data', mobile: 'labs' }

/** The map of a category; its seed is the category, so it never changes. */
export function categoryMotif(icon: string): MotifName {
  return Object.hasOwn(OTHER_WORDS, icon) ? (OTHER_WORDS[icon] ?? motifName(icon)) : motifName(icon)
}
