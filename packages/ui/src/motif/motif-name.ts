import { motifNames, type MotifName } from './motif-names.ts'

/** The motif for a category of the catalogue: its own, else the one whose word it contains, else `planning`. */
export const motifName = (category: string): MotifName => {
  const words = category.toLowerCase().split(/[^a-z]+/)
  return motifNames.find((name) => words.includes(name)) ?? 'planning'
}
