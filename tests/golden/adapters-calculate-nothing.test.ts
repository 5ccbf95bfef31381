import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'adapters')
const files = readdirSync(folder)
const calculating = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**='])

/** Every place where a program calculates: operators, increments, and Math. */
function calculations(text: string): string[] {
  const found: string[] = []
  const note = ({ start, end }: { start: number; end: number }) => found.push(text.slice(start, end))
  new Visitor({
    BinaryExpression: (node) => void (calculating.has(node.operator) && note(node)),
    AssignmentExpression: (node) => void (calculating.has(node.operator) && note(node)),
    UpdateExpression: (node) => void note(node),
    MemberExpression: (node) =>
      void (node.object.type === 'Identifier' && node.object.name === 'Math' && note(node)),
  }).visit(parseSync('adapter.ts', text).program)
  return found
}

describe('an adapter renames inputs and outputs, and calculates nothing', () => {
  test.each(files)('%s', (name) => {
    expect(calculations(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  })

  test('what calculates is found', () => {
    const text = 'let n = a * 2\nn += 1\nn++\nconst half = Math.round(n)\nconst same = `${n}` === "1"'
    expect(calculations(text)).toEqual(['a * 2', 'n += 1', 'n++', 'Math.round'])
  })
})
