/** The languages a text can be written in; `en` is the source (M§1, A-84). */
export const catalogueLocales = ['en', 'fr', 'es', 'vi'] as const
/** One of {@link catalogueLocales}. */
export type CatalogueLocale = (typeof catalogueLocales)[number]

/** A text of the shop: English always, the others where they are translated. */
export type Text = Readonly<{ en: string } & Partial<Record<Exclude<CatalogueLocale, 'en'>, string>>>
