import type { Finding } from './finding.ts'
import { isTest } from './project-files.ts'
import type { ProjectFile } from './project-files.ts'
import { isWorded } from './rules/worded-folders.ts'
import { parseSource } from './source.ts'

/** Page of the words that types and folders are named with. */
export const glossaryFile = 'docs/domain/glossary.md'

interface TypeName {
  readonly name: string
  readonly path: string
  readonly line: number
  /** Without white space: two types of one shape are one. */
  readonly shape: string
  readonly isExported: boolean
}

/**
 * Names of types and folders that a reader has to learn first: a private one that stands for three shapes in three files, and
 * an exported one, or a folder, whose noun isn't in the glossary.
 */
export function checkTypeNames(files: readonly ProjectFile[], glossary: string): Finding[] {
  const worded = files.filter(({ path }) => isWorded(path) && !isTest(path) && path.includes('/src/'))
  const names = worded.flatMap(typeNamesOf)
  const nouns = nounsOf(glossary)
  return [
    ...sharedNames(names.filter(({ isExported }) => !isExported)),
    ...[...names.filter(({ isExported }) => isExported), ...foldersOf(worded)].flatMap(({ name, path, line }) => {
      const noun = nounOf(name)
      return nouns.has(noun) ? [] : [finding({ path, line }, `'${noun}' of '${name}' is no noun of ${glossaryFile}`)]
    }),
  ]
}

function typeNamesOf(file: ProjectFile): TypeName[] {
  const { program, text, path, lineAt } = parseSource(file)
  return program.body.flatMap((node) => {
    const isExported = node.type === 'ExportNamedDeclaration'
    const type = isExported ? node.declaration : node
    if (type?.type !== 'TSInterfaceDeclaration' && type?.type !== 'TSTypeAliasDeclaration') return []
    const shape = text.slice(type.id.end, type.end).replaceAll(/\/\*[\s\S]*?\*\/|\s/g, '')
    return [{ name: type.id.name, path, line: lineAt(type.start), shape, isExported }]
  })
}

function sharedNames(names: readonly TypeName[]): Finding[] {
  return [...Map.groupBy(names, ({ name }) => name).values()].flatMap((same) => {
    const [first, second, third] = new Map(same.map((one) => [one.shape, one])).values()
    if (first === undefined || second === undefined || third === undefined) return []
    return [
      finding(third, `'${third.name}' is another type in ${first.path} and ${second.path}: name each by its role`),
    ]
  })
}

function foldersOf(files: readonly ProjectFile[]): readonly Pick<TypeName, 'name' | 'path' | 'line'>[] {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1).join('/'))
  return [...new Set(folders)].flatMap((path) => {
    const name = path.split('/').at(-1) ?? ''
    return name === 'src' ? [] : [{ name, path, line: 1 }]
  })
}

/** The last word of a name in the singular; of a function of types, as `StateOf`, the word before its preposition. */
function nounOf(name: string): string {
  const words = name.replace(/(?<=[a-z])(?:Of|For|On)$/, '').split(/(?<=[a-z0-9])(?=[A-Z])|-/)
  return singular((words.at(-1) ?? '').toLowerCase())
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|sh|ch)es$/, '')
    .replace(/(?<=[a-z][^aisu])s$/, '')

/** The terms of the table, and the words of the lists below `## Nouns`. */
function nounsOf(glossary: string): ReadonlySet<string> {
  const terms = [...glossary.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, term = '']) => term.split(', '))
  const nouns = /^## Nouns\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(glossary)?.[1] ?? ''
  const listed = [...nouns.matchAll(/^- [^:]+:(.*)$/gm)].flatMap(([, list = '']) => list.match(/[a-z]+/g) ?? [])
  return new Set([...terms, ...listed].map((term) => nounOf(term.replaceAll(' ', '-'))))
}

function finding({ path, line }: Pick<TypeName, 'path' | 'line'>, message: string): Finding {
  return { rule: 'type-names', path, line, message }
}
