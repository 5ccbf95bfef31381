import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from './locales.ts'
import type { MessageArea } from './message-id.ts'
import { catalogues } from './messages/index.ts'

/** Plain JSON: what a page carries in its data. */
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>

function isArea(name: string): name is MessageArea {
  return Object.hasOwn(catalogues, name)
}

export const MESSAGE_AREAS: readonly MessageArea[] = Object.keys(catalogues).filter(isArea)

const compiledAreas = new Map<string, CompiledCatalogue>()

function compileArea(locale: Locale, area: MessageArea): CompiledCatalogue {
  const key = `${locale} ${area}`
  const known = compiledAreas.get(key)
  if (known !== undefined) return known
  const messages = Object.entries<string>(catalogues[area][locale])
  const compiled = Object.fromEntries(messages.map(([id, message]) => [id, compileMessageOrThrow(message)]))
  compiledAreas.set(key, compiled)
  return compiled
}

/**
 * The messages of some areas, or of all, ready for `createTranslator`. For the server, at boot and build: it brings the
 * compiler. A message that is not valid ICU throws.
 */
export function compileCatalogue(locale: Locale, areas: readonly MessageArea[] = MESSAGE_AREAS): CompiledCatalogue {
  return Object.fromEntries(areas.flatMap((area) => Object.entries(compileArea(locale, area))))
}

/** Every text of a language by its id, uncompiled: what `GET /{lang}/localization` answers (I18N-03). */
export function messagesOf(locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(MESSAGE_AREAS.flatMap((area) => Object.entries(catalogues[area][locale])))
}
