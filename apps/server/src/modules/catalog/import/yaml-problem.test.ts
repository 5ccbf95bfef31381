import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { yamlProblem } from './yaml-problem.ts'

const said = (text: string): string | undefined => yamlProblem(parseDocument(text), text)?.message

test('[CAT-19] an unquoted # between braces is named as what ends them: it begins a comment', () => {
  expect(said('colours: { brand: #7a3e9d, ink: "#1a1f1b" }\nname: Quay\n')).toBe(
    "what begins with { has no }: an unquoted # begins a comment; '#7a3e9d' stands in quotes",
  )
  expect(said('name: { en: Ore\ncode: x\n')).toBe('what begins with { has no }')
})

test('[CAT-19] what a comma or a brace breaks between braces is said with the quotes that a text needs', () => {
  for (const text of ['hours: { en: Mornings, until {noon} } }\n', 'hours: { en: Until noon }, and later }\n'])
    expect(said(text)).toBe(
      "this can't stand here; between braces a text with a comma or a brace stands in quotes, as { name: 'Ore, coal' }",
    )
})
