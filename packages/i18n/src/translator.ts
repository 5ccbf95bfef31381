import type { Locale } from './locales.ts'
import type { MessageId } from './message-id.ts'
import { placeholdersOf } from './placeholders.ts'
import { speakMessage } from './speak-message.ts'
import type { MessageToken, Values } from './speak-message.ts'

/** Of the global object, and nothing more: this file also runs in the browser, where the bundler fills it in. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** A text of the interface in the reader's language. */
export interface Translate {
  (id: MessageId, values?: Values): string
  /** True for a text that the shop has: its own asset types have texts beside the interface's. */
  readonly has?: (id: string) => boolean
}

/** Compiled messages as they arrive in a page's data. */
export type CompiledMessages = Readonly<Record<string, unknown>>

export interface TranslatorOptions {
  /** English, for a message that the page didn't bring. */
  readonly fallback?: CompiledMessages
  /** Called for every missing message; the caller logs it. */
  readonly onMissing?: (id: MessageId, locale: Locale) => void
}

/** True for compiled messages: the data of a page is JSON, and an uncompiled text in it would be shown raw. */
function isCompiled(messages: CompiledMessages): messages is Readonly<Record<string, readonly MessageToken[]>> {
  return Object.values(messages).every(Array.isArray)
}

function requireValues(id: MessageId, compiled: unknown, values: Values): void {
  const absent = [...placeholdersOf(compiled)].filter((name) => values[name] === undefined)
  if (absent.length > 0) throw new Error(`message ${id} needs ${absent.join(', ')}`)
}

/**
 * The translator of a language over compiled messages. In tests a missing message or value throws; elsewhere a missing message
 * shows the fallback's English, or its id where none was given, and is reported.
 */
export function createTranslator(
  locale: Locale,
  compiled: CompiledMessages,
  options: TranslatorOptions = {},
): Translate {
  if (!isCompiled(compiled)) throw new TypeError('messages must be compiled by compileCatalogue')
  const isStrict = process.env.NODE_ENV === 'test'
  const { fallback, onMissing } = options
  const missing: Translate = (id, values) => {
    if (isStrict) throw new Error(`message ${id} is missing in ${locale}`)
    onMissing?.(id, locale)
    const english = fallback !== undefined && Object.hasOwn(fallback, id) ? createTranslator('en', fallback) : undefined
    return english === undefined ? id : english(id, values)
  }
  const translate: { (id: MessageId, values?: Values): string; has?: (id: string) => boolean } = (id, values = {}) => {
    const message = Object.hasOwn(compiled, id) ? compiled[id] : undefined
    if (message === undefined) return missing(id, values)
    if (isStrict) requireValues(id, message, values)
    return speakMessage(message, { locale, values }).replaceAll('\u202f', '\u00a0')
  }
  translate.has = (id) => Object.hasOwn(compiled, id)
  return translate
}
