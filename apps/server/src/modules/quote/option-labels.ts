import type { StoredQuote } from './repository.ts'
import { openChoice } from './requested-quote.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Letter and name of an option, from 1; a name that was erased leaves the letter. */
export function labelOfOption(option: number, name: string): string {
  const letter = LETTERS[option - 1] ?? ''
  return name === '' ? letter : `${letter}, ${name}`
}

/** Labels of the options of a quote; empty where it has one content, or one was accepted. */
export function optionLabels(quote: StoredQuote): readonly string[] {
  const { options = [] } = openChoice(quote) ?? {}
  return options.length < 2 ? [] : options.map((_, place) => labelOfOption(place + 1, quote.option_names[place] ?? ''))
}
