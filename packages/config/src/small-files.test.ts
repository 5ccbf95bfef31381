import { expect, test } from 'vitest'
import { importResolver } from './imports.ts'
import { isCode, readProject } from './project-files.ts'
import { checkSmallFiles } from './small-files.ts'
import { parseSource } from './source.ts'
import { temporaryProject } from './testing/temporary-project.ts'

const FOLDER = 'apps/storefront/src/features/cart'
const small = (name: string): string => `export const ${name} = (): string => '${name}'\n`
const long = (lines: number): string => '// a line\n'.repeat(lines)

function found(files: Readonly<Record<string, string>>): readonly string[] {
  using project = temporaryProject(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, text])),
  )
  const sources = readProject(project.root, isCode).map(parseSource)
  return checkSmallFiles(sources, sources.flatMap(importResolver(project.root))).map(({ path }) => path)
}

const importing = (specifier: string): string => `import { one } from '${specifier}'\nexport const two = one\n`

test('a small file that one file of its folder imports belongs into that file', () => {
  expect(found({ 'one.ts': small('one'), 'two.ts': importing('./one.ts') })).toEqual([`${FOLDER}/one.ts`])
})

test.each([
  ['it has a test of its own', { 'one.ts': small('one'), 'one.test.ts': importing('./one.ts') }],
  ['two files import it', { 'one.ts': small('one'), 'three.ts': importing('./one.ts') }],
  ['it is 41 lines long', { 'one.ts': long(40) + small('one') }],
  ['both together are too long', { 'one.ts': small('one'), 'two.ts': importing('./one.ts') + long(200) }],
  ['it comes later', { 'one.ts': small('one'), 'two.ts': "export const two = () => import('./one.ts')\n" }],
  [
    'only its types are read',
    { 'one.ts': small('one'), 'two.ts': "import type * as one from './one.ts'\nexport type Two = typeof one\n" },
  ],
  [
    'only the server draws it',
    { 'one.ts': small('one'), 'two.ts': `${importing('./one.ts')}export const still = import.meta.env.SSR && two\n` },
  ],
] as const)('unless %s', (_, files) => {
  expect(found({ 'two.ts': importing('./one.ts'), ...files })).toEqual([])
})
