import type { CatalogueLocale } from '../locale/index.ts'

export type { CatalogueLocale } from '../locale/index.ts'

/** A text of the shop: English always, the others where they are translated. */
export type Text = Readonly<{ en: string } & Partial<Record<Exclude<CatalogueLocale, 'en'>, string>>>
