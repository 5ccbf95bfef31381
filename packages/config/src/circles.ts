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

/** No file imports another that imports it, over any number of steps and by type either: there are no circles at all. */
export function checkCircles(edges: readonly ImportEdge[]): Finding[] {
  const steps = stepsOf(edges)
  return circlesOf(edges).map(([path = '', ...others]) => {
    const line = steps.get(path)?.find((step) => others.includes(fileOf(step)))?.line ?? 1
    return { rule: 'imports', path, line, message: `imports in a circle, types counted, with ${others.join(', ')}` }
  })
}
