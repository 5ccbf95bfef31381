import { budgets, percentile90, piecesOf } from './budgets.ts'
import type { Piece, PieceKind } from './budgets.ts'
import { isTest } from './project-files.ts'
import type { Source } from './source.ts'

/** The tail for a review: p90 and the longest of each kind, the longest file, the most parameters. */
export function budgetReport(sources: readonly Source[]): string[] {
  const measured = sources.filter(({ path }) => !isTest(path))
  const pieces = measured.flatMap(piecesOf)
  const parameters = pieces.toSorted((a, b) => b.parameters - a.parameters)[0]
  const file = measured.toSorted((a, b) => lineCount(b) - lineCount(a))[0]
  return [
    tail('function', pieces),
    tail('component', pieces),
    file ? `files: ${measured.length}, longest ${lineCount(file)} of ${budgets.file} (${file.path})` : 'files: none',
    parameters ? `parameters: at most ${parameters.parameters} (${place(parameters)})` : 'parameters: none',
  ]
}

function tail(kind: PieceKind, all: readonly Piece[]): string {
  const pieces = all.filter((piece) => piece.kind === kind)
  const longest = pieces.toSorted((a, b) => b.lines - a.lines)[0]
  if (!longest) return `${kind}s: none`
  const { p90, max } = budgets[kind]
  return `${kind}s: ${pieces.length}, p90 ${percentile90(pieces)} of ${p90}, longest ${longest.lines} of ${max} (${place(longest)})`
}

function place({ name, path, line }: Piece): string {
  return `${name}, ${path}:${line}`
}

function lineCount({ text }: Source): number {
  return text.split('\n').length
}
