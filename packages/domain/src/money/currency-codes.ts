const text =
  'AEDAFNALLAMDAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBRLBSDBTNBWPBYNBZDCADCDFCHFCLPCNYCOPCRCCUPCVECZKDJFDKKDOPDZDEGPERNETBEURFJDFKPGBPGELGHSGIPGMDGNFGTQGYDHKDHNLHTGHUFIDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWDKYDKZTLAKLBPLKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOPMRUMURMVRMWKMXNMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLNPYGQARRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGXUSDUYUUZSVESVNDVUVWSTXAFXCDXOFXPFYERZARZMWZWG'

type CodesIn<Text extends string, Found = never> = Text extends `${infer A}${infer B}${infer C}${infer Rest}`
  ? CodesIn<Rest, Found | `${A}${B}${C}`>
  : Found

/**
 * The currencies of ISO 4217 that people pay with: its list without metals, funds and codes for tests. One text of three
 * letters each, because every first visit brings it.
 */
export const currencyCodes: readonly CodesIn<typeof text>[] =
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type reads the text as the expression does
  text.match(/.../g) as unknown as readonly CodesIn<typeof text>[]

/** A code of ISO 4217. */
export type Currency = (typeof currencyCodes)[number]

const known: ReadonlySet<string> = new Set(currencyCodes)

/** True for the code of a currency; narrows text from outside. */
export function isCurrency(code: string): code is Currency {
  return known.has(code)
}
