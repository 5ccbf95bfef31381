import { z } from 'zod'
import { isOf } from './mutation-record.ts'
import type { Group, GroupResult, Mutation } from './mutation-record.ts'

const position = z.object({ line: z.number(), column: z.number() })
const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string(),
  status: z.string(),
  location: z.object({ start: position, end: position }),
})
const report = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
})
type Mutant = z.infer<typeof mutant>

/** Invalid mutants (they don't load) count on neither side, as in Stryker's own score. */
const detected = ['Killed', 'Timeout']
const undetected = ['Survived', 'NoCoverage']

/**
 * Reads the result that Stryker stores for the next run: how many mutants of a group were killed, and those that were not.
 * It has files too that were in the group once.
 */
export function readMutationReport(text: string, group: Pick<Group, 'files'>): GroupResult {
  const files = Object.entries(report.parse(JSON.parse(text)).files).filter(([path]) => isOf(group, path))
  const mutants = files.flatMap(([, file]) => file.mutants)
  const count = (statuses: readonly string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    detected: count(detected),
    undetected: count(undetected),
    survivors: files.flatMap(([path, { source, mutants: all }]) =>
      all.filter(({ status }) => undetected.includes(status)).map((found) => mutationOf(path, source, found)),
    ),
  }
}

const kept = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ mutants: z.array(z.looseObject({ status: z.string(), static: z.boolean().optional() })) }),
  ),
})

/**
 * The result without the survivors in code that runs while a module loads. Such code belongs to no test, so Stryker
 * would not try them again when a test is added; forgotten, they are new.
 */
export function withoutStaticSurvivors(text: string): string {
  const result = kept.parse(JSON.parse(text))
  const files = Object.entries(result.files).map(([path, file]): [string, unknown] => [
    path,
    { ...file, mutants: file.mutants.filter((one) => one.static !== true || !undetected.includes(one.status)) },
  ])
  return JSON.stringify({ ...result, files: Object.fromEntries(files) })
}

/** A survivor is known by the text of its line, not the number: it stays explained when lines above it move. */
function mutationOf(file: string, source: string, { mutatorName, replacement, location }: Mutant): Mutation {
  const { start, end } = location
  const lines = source.split('\n')
  const touched = lines.slice(start.line - 1, end.line)
  const tail = (touched.at(-1)?.length ?? 0) - (end.column - 1)
  const text = touched.join('\n')
  return {
    file,
    line: oneLine(touched[0] ?? ''),
    mutator: mutatorName,
    original: oneLine(text.slice(start.column - 1, text.length - tail)),
    replacement: oneLine(replacement),
  }
}

function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}
