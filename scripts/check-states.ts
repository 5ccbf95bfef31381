import { join } from 'node:path/posix'
import type { Finding } from '@waybill/config/finding'
import { readProject, type ProjectFile } from '@waybill/config/project-files'
import { runCheck } from './run-check.ts'

const table = 'docs/design/states.md'
const folder = 'docs/design'
const pages = /^apps\/storefront\/src\/pages\/[\w-]+\.tsx$/
const tests = /\.(?:test|e2e)\.tsx?$/

const link = /\]\(([^()\s]+)\)/g
const title = /(?:\btest|\bit|\))\(\s*(['"`])(.*?)\1/gs

interface Row {
  readonly line: number
  readonly name: string
  readonly cells: readonly string[]
}

/** Every page has a row of states, and every test that a row cites is there under its title. */
export function checkStates(root: string): Finding[] {
  const files = readProject(root, (path) => path === table || pages.test(path) || tests.test(path))
  const titles = new Map(files.filter(({ path }) => tests.test(path)).map((file) => [file.path, titlesOf(file)]))
  const rows = files.filter(({ path }) => path === table).flatMap(rowsOf)
  const named = new Set(rows.flatMap(({ name }) => [...name.matchAll(link)].map(([, to = '']) => join(folder, to))))
  const missing = files
    .filter(({ path }) => pages.test(path) && !named.has(path))
    .map(({ path }) => finding(1, `has no row for ${path}`))
  return [...missing, ...rows.flatMap((row) => problemsOf(row, titles).map((message) => finding(row.line, message)))]
}

function finding(line: number, message: string): Finding {
  return { rule: 'states', path: table, line, message }
}

/** As they are written, with their template parts. */
function titlesOf({ text }: ProjectFile): string[] {
  return [...text.matchAll(title)].map(([, , words = '']) => words)
}

/** The rows of all tables, without heads. */
function rowsOf({ text }: ProjectFile): Row[] {
  return text.split('\n').flatMap((words, index) => {
    const [name = '', ...cells] = words.split('|').slice(1, -1)
    const isRow = cells.length > 0 && !words.startsWith('|---') && name.includes('](')
    return isRow ? [{ line: index + 1, name, cells }] : []
  })
}

function problemsOf({ cells }: Row, titles: ReadonlyMap<string, readonly string[]>): string[] {
  const empty = cells.some((cell) => cell.trim() === '') ? ['has a state without a test or a reason'] : []
  return [...empty, ...cells.flatMap((cell) => problemsOfCell(cell, titles))]
}

/** A link leads to a test, and the titles behind it are of that test; backticks before any link are words. */
function problemsOfCell(cell: string, titles: ReadonlyMap<string, readonly string[]>): string[] {
  const [, ...cited] = cell.split('](')
  return cited.flatMap((part) => {
    const path = join(folder, part.slice(0, part.indexOf(')')))
    const known = titles.get(path)
    if (known === undefined) return [`cites ${path}, which is no test`]
    const quoted = [...part.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
    if (quoted.length === 0) return [`cites ${path} without a title`]
    const isOld = (words: string): boolean => !known.some((whole) => whole.startsWith(words))
    return quoted.filter(isOld).map((words) => `${path} has no test “${words}”`)
  })
}

if (import.meta.main) runCheck('states', checkStates)
