/** One slip of an editor in the files of Harborline, and the line that says it. */
export interface Mistake {
  readonly name: string
  /** Each: a file, a text that it has, and what stands there instead. */
  readonly edits: readonly (readonly [file: string, before: string, after: string])[]
  /** Whole: place, product and sentence. */
  readonly lines: readonly string[]
}

export const QUAY = 'modules/quayside.yaml'
export const YARD = 'modules/yard.yaml'
export const EN = 'texts/en.yaml'

type Edit = Mistake['edits'][number]

export function mistake(name: string, edit: Edit, ...lines: readonly string[]): Mistake {
  return { name, edits: [edit], lines }
}

/** Mistakes that the parser finds: one line for a file, whatever follows from it. */
export const yamlMistakes: readonly Mistake[] = [
  mistake(
    'braces that are not closed',
    ['industries.yaml', 'bulk-terminals }', 'bulk-terminals'],
    'industries.yaml:2: bulk-terminals: what begins with { has no }',
  ),
  mistake(
    'a list that is not closed',
    ['packages.yaml', 'tide-windows]', 'tide-windows'],
    'packages.yaml:8: plan-single-quay: what begins with [ has no ]',
  ),
  mistake(
    'a list that is not closed, between braces',
    [YARD, '[bulk-terminals]', '[bulk-terminals'],
    'modules/yard.yaml:6: stack-planning: what begins with [ has no ]',
  ),
  mistake(
    'a text whose quotes are not closed',
    [EN, "'Ships, berths and the tide.'", "'Ships, berths and the tide."],
    "texts/en.yaml:2: what begins with ' has no '",
  ),
  mistake(
    'a colon in a text',
    ['packages.yaml', 'code: plan-single-quay', 'code: plan: single'],
    "packages.yaml:4: a text with a colon stands in quotes, as 'Ships: berths'",
  ),
  mistake(
    'a tab',
    ['packages.yaml', '    icon: single-quay', '\ticon: single-quay'],
    'packages.yaml:5: plan-single-quay: a line begins with a tab; indent by blanks',
  ),
  mistake(
    'a key that is written twice',
    [QUAY, '    icon: tide-windows\n', '    icon: tide-windows\n    icon: tides\n'],
    'modules/quayside.yaml:6: tide-windows: this key is written twice',
  ),
  mistake(
    'a comma in a text between braces',
    [EN, "'Ore, grain and coal.'", 'Ore, grain and coal.'],
    "texts/en.yaml:5: industries.bulk-terminals.grain and coal.: this key is not known; a text with a comma stands in quotes between braces, as { name: 'Ore, coal' }",
  ),
]
