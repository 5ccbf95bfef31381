import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'examples/product')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'README.md' && name !== 'node_modules')

test('the example product has at most 300 lines, and all of them are read', () => {
  const lines = files.flatMap((file) => read(file).trimEnd().split('\n'))
  expect(files.length).toBeGreaterThan(4)
  expect(lines.length).toBeLessThanOrEqual(300)
})

test('the example product takes nothing of ours: its own files, Node, and packages in exact versions', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the example's own list
  const { dependencies } = JSON.parse(read('package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const imported = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(/from '([^']+)'/g)].map(([, from = '']) => from))
  const foreign = imported.filter((from) => !from.startsWith('node:') && !from.startsWith('./'))
  expect(new Set(foreign)).toEqual(new Set(Object.keys(dependencies)))
  // it runs in this folder with the packages of the project
  for (const [name, version] of Object.entries(dependencies)) {
    const installed: unknown = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    expect(installed, name).toMatchObject({ version })
  }
})
