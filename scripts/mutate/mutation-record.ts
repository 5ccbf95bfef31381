import { z } from 'zod'

const mutation = z.object({
  file: z.string(),
  /** The line on which it begins, without indentation. */
  line: z.string(),
  mutator: z.string(),
  original: z.string(),
  replacement: z.string(),
})

const recordShape = z.object({
  folders: z.record(z.string(), z.object({ detected: z.number(), undetected: z.number() })),
  survivors: z.array(mutation.extend({ reason: z.string() })),
})

/** One change of the code that no test noticed. */
export type Mutation = z.infer<typeof mutation>

/** What is known of the domain: the counts of every folder, and why each survivor is accepted ('' without a reason). */
export type MutationRecord = z.infer<typeof recordShape>

export interface FolderResult {
  readonly detected: number
  readonly undetected: number
  readonly survivors: readonly Mutation[]
}

/** The lowest score of each folder, in percent. */
export type Thresholds = Readonly<Record<string, number>>

export const domainFolder = 'packages/domain/src'
export const recordFile = 'docs/domain/mutation.json'
export const thresholdsFile = 'scripts/mutate/thresholds.json'

export function parseRecord(text: string): MutationRecord {
  return recordShape.parse(JSON.parse(text))
}

export function parseThresholds(text: string): Thresholds {
  return z.record(z.string(), z.number().min(0).max(100)).parse(JSON.parse(text))
}

/** Killed mutants in percent; a folder without mutants has 100. */
export function scoreOf({ detected, undetected }: { readonly detected: number; readonly undetected: number }): number {
  const all = detected + undetected
  return all === 0 ? 100 : (detected / all) * 100
}

/** The record with a new result of one folder: reasons stay with the survivors that they explain, others go. */
export function withResult(record: MutationRecord, folder: string, result: FolderResult): MutationRecord {
  const { detected, undetected, survivors } = result
  const reasons = new Map(record.survivors.map((known) => [keyOf(known), known.reason]))
  const others = record.survivors.filter(({ file }) => !file.startsWith(`${domainFolder}/${folder}/`))
  const folders = Object.entries({ ...record.folders, [folder]: { detected, undetected } })
  const once = new Map(survivors.map((found) => [keyOf(found), found]))
  const all = [...others, ...[...once].map(([key, found]) => ({ ...found, reason: reasons.get(key) ?? '' }))]
  return {
    folders: Object.fromEntries(folders.toSorted(([left], [right]) => compareText(left, right))),
    survivors: all.toSorted((left, right) => compareText(keyOf(left), keyOf(right))),
  }
}

/** Everything that is not as promised, as sentences. */
export function problemsOf(record: MutationRecord, thresholds: Thresholds): string[] {
  const scores = Object.entries(thresholds).flatMap(([folder, least]) => {
    const counts = record.folders[folder]
    if (counts === undefined) return [`${folder} has no score: npm run mutate ${folder}`]
    const score = scoreOf(counts)
    return score < least ? [`${folder} has a score of ${score.toFixed(1)} %, at least ${least} % is wanted`] : []
  })
  const unexplained = record.survivors
    .filter(({ reason }) => reason.trim() === '')
    .map(({ file, original, replacement }) => `${file}: nothing says why ${original} -> ${replacement} survives`)
  return [...scores, ...unexplained]
}

function keyOf({ file, line, mutator, original, replacement }: Mutation): string {
  return JSON.stringify([file, line, mutator, original, replacement])
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
