import { dirname } from 'node:path/posix'
import type { Finding } from './finding.ts'
import type { ImportEdge } from './imports.ts'
import { isTest } from './project-files.ts'
import type { Source } from './source.ts'

/** A file of so few lines belongs into the only file that imports it, as long as both together stay readable. */
export const smallFile = { lines: 40, together: 200 } as const

/** Files that are found by their names: commands, mails, pages, and what starts a process. */
const ONE_OF_A_KIND = /\/(?:cli|mails|pages)\/[^/]+$|\/src\/main\.ts$/
const JUDGED = /^apps\/(?:server|storefront)\/src\//

function linesOf({ text }: Source): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Code that comes later, a worker, and what only the server draws need a file of their own. */
function needsItsFile({ specifier, typeOnly }: ImportEdge, { text }: Source): boolean {
  return typeOnly || text.includes(`import('${specifier}')`) || text.includes('import.meta.env.SSR && ')
}

/** The floor beside the ceilings: no file for half an idea. A file with a test has two importers, and stays. */
export function checkSmallFiles(sources: readonly Source[], edges: readonly ImportEdge[]): Finding[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const importersOf = Map.groupBy(
    edges.filter(({ to }) => typeof to === 'object' && 'file' in to),
    ({ to }) => (typeof to === 'object' && 'file' in to ? to.file : ''),
  )
  return sources.flatMap((source) => {
    const { path } = source
    const [edge, ...others] = importersOf.get(path) ?? []
    const importer = edge && known.get(edge.from)
    const isJudged =
      JUDGED.test(path) && !isTest(path) && !ONE_OF_A_KIND.test(path) && linesOf(source) <= smallFile.lines
    if (!isJudged || edge === undefined || importer === undefined || others.some(({ from }) => from !== importer.path))
      return []
    if (dirname(importer.path) !== dirname(path) || importer.path.endsWith('/index.ts') || isTest(importer.path))
      return []
    if (needsItsFile(edge, importer) || linesOf(source) + linesOf(importer) > smallFile.together) return []
    const message = `its ${linesOf(source)} lines belong into ${importer.path}, which alone imports them`
    return [{ rule: 'imports', path, line: 1, message }]
  })
}
