import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Imports of a file at run time; type imports leave nothing behind. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^(?:import|export) (?!type )[^']*? from '([^']+)'/gm)].map(([, name = '']) => name)
}

function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  for (const name of importsOf(file)) {
    const target = name.startsWith('.') ? join(dirname(file), name) : name
    if (reached.has(target)) continue
    reached.add(target)
    if (name.startsWith('.')) reachedFrom(target, reached)
  }
  return reached
}

test('what the browser loads brings neither the compiler nor a catalogue', () => {
  const reached = [...reachedFrom(join(import.meta.dirname, 'index.ts'))]
  expect(reached).toContain(join(import.meta.dirname, 'speak-message.ts'))
  expect(reached.filter((name) => /lingui|\/compile\.ts|\/messages\//.test(name))).toEqual([])
})
