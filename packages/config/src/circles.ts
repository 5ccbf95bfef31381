import type { Finding } from './finding.ts'
import type { ImportEdge } from './imports.ts'
import { isTest } from './project-files.ts'

type Steps = ReadonlyMap<string, readonly ImportEdge[]>

/** The imports of files that aren't tests, of types as of values, by the file that imports. */
function stepsOf(edges: readonly ImportEdge[]): Steps {
  const isStep = ({ from, to }: ImportEdge): boolean =>
    !isTest(from) && typeof to === 'object' && 'file' in to && to.file !== from
  return Map.groupBy(edges.filter(isStep), ({ from }) => from)
}

function fileOf({ to }: ImportEdge): string {
  return typeof to === 'object' && 'file' in to ? to.file : ''
}

/** All that is reached from a file over any number of imports; itself only by a circle. */
function reachedFrom(start: string, steps: Steps): ReadonlySet<string> {
  const reached = new Set((steps.get(start) ?? []).map(fileOf))
  for (const path of reached) for (const step of steps.get(path) ?? []) reached.add(fileOf(step))
  return reached
}

/** The groups of files of which each reaches each by imports, types counted: sorted, without tests. */
export function circlesOf(edges: readonly ImportEdge[]): readonly (readonly string[])[] {
  const steps = stepsOf(edges)
  const circles: (readonly string[])[] = []
  const known = new Set<string>()
  for (const path of [...steps.keys()].toSorted()) {
    const reached = known.has(path) ? new Set<string>() : reachedFrom(path, steps)
    if (!reached.has(path)) continue
    const circle = [...reached].filter((other) => reachedFrom(other, steps).has(path)).toSorted()
    for (const file of circle) known.add(file)
    circles.push(circle)
  }
  return circles
}

/**
 * No file imports another that imports it, over any number of steps and by type either. Circles that stand elsewhere since before
 * are listed: the list loses files, and gains none.
 */
export function checkCircles(edges: readonly ImportEdge[], standing: readonly (readonly string[])[]): Finding[] {
  const circles = circlesOf(edges)
  const isListed = (circle: readonly string[]): boolean =>
    standing.some((files) => circle.every((file) => files.includes(file)))
  const steps = stepsOf(edges)
  const found = circles
    .filter((circle) => !isListed(circle))
    .map(([path = '', ...others]) => {
      const line = steps.get(path)?.find((step) => others.includes(fileOf(step)))?.line ?? 1
      return { rule: 'imports', path, line, message: `imports in a circle, types counted, with ${others.join(', ')}` }
    })
  const inCircles = new Set(circles.flat())
  const ended = standing.flat().filter((file) => !inCircles.has(file))
  const message = (file: string): string => `lists ${file}, which is in no circle any more`
  return [...found, ...ended.map((file) => ({ rule: 'imports', path: standingFile, line: 1, message: message(file) }))]
}

/** File of the circles that still stand. */
export const standingFile = 'packages/config/src/standing-circles.ts'
