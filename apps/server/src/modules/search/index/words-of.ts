import { foldText } from './fold-text.ts'

// letters and digits, with the signs that belong to a name: "c++", "c#"
const WORD = /[\p{L}\p{N}]+[+#]*/gu
// what is written in one word or with a sign between: "e-mail" is found as "email" too
const COMPOUND = /[\p{L}\p{N}]+(?:['’‐‑-][\p{L}\p{N}]+)+/gu
const SIGNS = /['’‐‑-]/g
// the article of "l'optimiseur" says nothing about what is looked for
const ELISION = /(?<![\p{L}\p{N}])\p{L}{1,2}['’](?=\p{L})/gu

/** The words of a text as an index knows them: folded, compounds also in one piece. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldText(text)
  const words: string[] = folded.match(WORD) ?? []
  return hasSigns(folded) ? [...words, ...compoundsIn(folded)] : words
}

function hasSigns(folded: string): boolean {
  return folded.search(SIGNS) >= 0
}

function compoundsIn(folded: string): readonly string[] {
  return (folded.match(COMPOUND) ?? []).map((compound) => compound.replace(SIGNS, ''))
}

/** The words of a query, each once; all of them must match. */
export function tokensOf(query: string): readonly string[] {
  return [...new Set(foldText(query).replace(ELISION, '').match(WORD) ?? [])]
}
