import type { Finding } from './finding.ts'
import type { ImportEdge } from './imports.ts'
import { isTest } from './project-files.ts'
import { unreachable } from './import-rules.ts'
import type { Unreachable } from './import-rules.ts'

interface Step {
  readonly to: string
  readonly line: number
}

/** Finds the files where a way to a folder that must never be reached leaves its guarded folders, and names the way. */
export function checkReach(edges: readonly ImportEdge[]): Finding[] {
  return unreachable.flatMap((rule) => {
    const steps = stepsOf(edges, rule)
    const guarded = (path = ''): boolean => rule.from.some((folder) => path.startsWith(folder))
    return [...steps.keys()].filter(guarded).flatMap((start) => {
      const way = shortestWay(start, rule.to, steps)
      return way && !guarded(way[1]) ? [finding(way, rule, steps)] : []
    })
  })
}

function stepsOf(edges: readonly ImportEdge[], rule: Unreachable): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  for (const { from, to, line, typeOnly } of edges) {
    if (to === 'unresolved' || !('file' in to) || isTest(from)) continue
    if (typeOnly && rule.through === 'runtime') continue
    steps.set(from, [...(steps.get(from) ?? []), { to: to.file, line }])
  }
  return steps
}

function shortestWay(start: string, goal: string, steps: ReadonlyMap<string, readonly Step[]>): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  for (const path of cameFrom.keys()) {
    if (path.startsWith(goal)) return wayBack(path, cameFrom)
    for (const { to } of steps.get(path) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, path)
  }
  return undefined
}

function wayBack(end: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = []
  for (let at: string | undefined = end; at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}

function finding(way: readonly string[], rule: Unreachable, steps: ReadonlyMap<string, readonly Step[]>): Finding {
  const [start = '', ...rest] = way
  const line = steps.get(start)?.find(({ to }) => to === rest[0])?.line ?? 1
  return {
    rule: 'imports',
    path: start,
    line,
    message: `reaches ${rule.to} (${rule.why}) by ${rest.join(' -> ')}`,
  }
}
