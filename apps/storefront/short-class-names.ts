import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SHEETS = ['apps/storefront/src/**/*.module.css', 'packages/ui/src/**/*.module.css']
/** Large, which no class of the base sheet is; and without A: blockers of advertisement hide what is called "ad". */
const FIRST = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'
const OTHERS = 'bcdefghijklmnopqrstuvwxyz0123456789'

function divide(place: number, size: number): readonly [whole: number, left: number] {
  const left = place % size
  return [(place - left) / size, left]
}

/** B, C, … Z, Bb, Cb, … Z9, Bbb, … */
export function letterCode(place: number): string {
  let [others, letter] = divide(place, FIRST.length)
  let code = FIRST[letter] ?? ''
  while (others > 0) {
    ;[others, letter] = divide(others - 1, OTHERS.length)
    code += OTHERS[letter] ?? ''
  }
  return code
}

/** Every class and animation of every sheet, in an order that each machine finds the same: a page of one node fits the files of another. */
function codesOf(sheets: readonly string[]): ReadonlyMap<string, string> {
  const classes = sheets.toSorted().flatMap((sheet) => {
    const names = readFileSync(join(ROOT, sheet), 'utf8').matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi)
    return [...new Set([...names].map(([, name = '']) => name))].map((name) => `${sheet} ${name}`)
  })
  return new Map(classes.map((name, place) => [name, letterCode(place)]))
}

/**
 * Names classes by two signs instead of a hash: no hash compresses, and every first visit
 * carries some hundred classes in its styles, its script and its HTML.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const codes = codesOf(SHEETS.flatMap((sheets) => globSync(sheets, { cwd: ROOT })))
  return (name, file) => {
    const sheet = relative(ROOT, file.split('?')[0] ?? file).replaceAll('\\', '/')
    const code = codes.get(`${sheet} ${name}`)
    if (code === undefined) throw new Error(`${sheet} has no class ${name}`)
    return code
  }
}
