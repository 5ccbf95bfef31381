import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBoundaries } from '@waybill/config/boundaries'
import { checkCircles } from '@waybill/config/circles'
import type { Finding } from '@waybill/config/finding'
import { importResolver } from '@waybill/config/imports'
import { isCode, readProject } from '@waybill/config/project-files'
import { checkReach } from '@waybill/config/reach'
import { diagramPlace, withDiagram } from '@waybill/config/import-diagram'
import { checkSmallFiles } from '@waybill/config/small-files'
import { parseSource } from '@waybill/config/source'
import { runCheck } from './run-check.ts'

const page = 'docs/architecture.md'

/**
 * Every import, against the table of packages; circles; files too small for one; and whether the drawn table is the true one.
 */
export function checkImports(root: string): Finding[] {
  const sources = readProject(root, isCode).map(parseSource)
  const edges = sources.flatMap(importResolver(root))
  return [
    ...checkBoundaries(edges),
    ...checkReach(edges),
    ...checkCircles(edges),
    ...checkSmallFiles(sources, edges),
    ...checkDiagram(root),
  ]
}

function checkDiagram(root: string): Finding[] {
  const drawn = readPage(root)
  const message =
    drawn === undefined || drawn === withDiagram(drawn)
      ? undefined
      : withDiagram(drawn) === undefined
        ? `has no place for the diagram:\n${diagramPlace}`
        : 'draws other packages than the table: node scripts/check-imports.ts --diagram'
  return message ? [{ rule: 'imports', path: page, line: 1, message }] : []
}

function readPage(root: string): string | undefined {
  const file = join(root, page)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function drawDiagram(root: string): void {
  const drawn = withDiagram(readPage(root) ?? `# Architecture\n\n${diagramPlace}\n`)
  if (drawn === undefined) throw new Error(`${page} has no place for the diagram:\n${diagramPlace}`)
  writeFileSync(join(root, page), drawn)
}

if (import.meta.main) {
  if (process.argv.includes('--diagram')) drawDiagram(process.cwd())
  else runCheck('imports', checkImports)
}
