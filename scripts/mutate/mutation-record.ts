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

/** The record of the code: the counts of every group, and the reason for which each survivor is accepted ('' without one). */
export type MutationRecord = z.infer<typeof recordShape>

export interface GroupResult {
  readonly detected: number
  readonly undetected: number
  readonly survivors: readonly Mutation[]
}

const score = z.number().min(0).max(100)
const thresholdsShape = z.record(z.string(), z.union([score, z.object({ least: score, files: z.array(z.string()) })]))

/** The lowest score in percent: of a folder of the domain, or of a group of files elsewhere, which are listed. */
export type Thresholds = Readonly<z.infer<typeof thresholdsShape>>

/** Files that are mutated and judged together: `files` has paths of files, or one of a folder that ends with a slash. */
export interface Group {
  readonly name: string
  readonly least: number
  readonly files: readonly string[]
}

export const domainFolder = 'packages/domain/src'
export const recordFile = 'scripts/mutate/record.json'
export const thresholdsFile = 'scripts/mutate/thresholds.json'

export function parseRecord(text: string): MutationRecord {
  return recordShape.parse(JSON.parse(text))
}

export function parseThresholds(text: string): Thresholds {
  return thresholdsShape.parse(JSON.parse(text))
}

export function groupsOf(thresholds: Thresholds): Group[] {
  return Object.entries(thresholds).map(([name, wanted]) =>
    typeof wanted === 'number'
      ? { name, least: wanted, files: [`${domainFolder}/${name}/`] }
      : { name, least: wanted.least, files: wanted.files },
  )
}

export function isOf({ files }: Pick<Group, 'files'>, file: string): boolean {
  return files.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
}

/** Killed mutants in percent; a group without mutants has 100. */
export function scoreOf({ detected, undetected }: { readonly detected: number; readonly undetected: number }): number {
  const all = detected + undetected
  return all === 0 ? 100 : (detected / all) * 100
}

/** The record with a new result of one group: reasons stay with the survivors that they explain, others go. */
export function withResult(record: MutationRecord, group: Group, result: GroupResult): MutationRecord {
  const { detected, undetected, survivors } = result
  const reasons = new Map(record.survivors.map((known) => [keyOf(known), known.reason]))
  const others = record.survivors.filter(({ file }) => !isOf(group, file))
  const folders = Object.entries({ ...record.folders, [group.name]: { detected, undetected } })
  const once = new Map(survivors.map((found) => [keyOf(found), found]))
  const all = [...others, ...[...once].map(([key, found]) => ({ ...found, reason: reasons.get(key) ?? '' }))]
  return {
    folders: Object.fromEntries(folders.toSorted(([left], [right]) => compareText(left, right))),
    survivors: all.toSorted((left, right) => compareText(keyOf(left), keyOf(right))),
  }
}

/** The record without the groups that are no more, and without the survivors in files that no group has. */
export function withinGroups({ folders, survivors }: MutationRecord, groups: readonly Group[]): MutationRecord {
  const names = new Set(groups.map(({ name }) => name))
  return {
    folders: Object.fromEntries(Object.entries(folders).filter(([name]) => names.has(name))),
    survivors: survivors.filter(({ file }) => groups.some((group) => isOf(group, file))),
  }
}

/** Everything that is not as promised, as sentences. */
export function problemsOf(record: MutationRecord, thresholds: Thresholds): string[] {
  const scores = groupsOf(thresholds).flatMap(({ name, least }) => {
    const counts = record.folders[name]
    // of a group from which nothing is wanted yet the page says that it never ran
    if (counts === undefined) return least === 0 ? [] : [`${name} has no score: npm run mutate ${name}`]
    const reached = scoreOf(counts)
    return reached < least ? [`${name} has a score of ${reached.toFixed(1)} %, at least ${least} % is wanted`] : []
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
