const text =
  'AEDFNLLMDOARSUDWGZN BAMBDDTGNHDIFMDNDOBRLSDTNWPYNZD CADDFHFLPNYOPRCUPVEZK DJFKKOPZD EGPRNTBUR FJDKP GBPELHSIPMDNFTQYD HKDNLTGUF IDRLSNRQDRRSK JMDODPY KESGSHRMFPWRWWDYDZT LAKBPKRRDSLYD MADDLGAKDMKNTOPRUURVRWKXNYRZN NADGNIOOKPRZD OMR PABENGKHPKRLNYG QAR RONSDUBWF SARBDCRDGEKGDHPLEOSRDSPTNVCYPZL THBJSMTNDOPRYTDWDZS UAHGXSDYUZS VESNDUV WST XAFCDOFPF YER ZARMWWG'

type PairsOf<
  First extends string,
  Pairs extends string,
  Found = never,
> = Pairs extends `${infer A}${infer B}${infer Rest}` ? PairsOf<First, Rest, Found | `${First}${A}${B}`> : Found

type CodesIn<Text extends string> = Text extends `${infer Group} ${infer Rest}`
  ? CodesIn<Group> | CodesIn<Rest>
  : Text extends `${infer First}${infer Pairs}`
    ? PairsOf<First, Pairs>
    : never

/**
 * The currencies of ISO 4217 that people pay with: its list without metals, funds and codes for tests. A word for each first
 * letter with the two letters that follow it, because every first visit brings it.
 */
export const currencyCodes: readonly CodesIn<typeof text>[] = text.split(' ').flatMap(
  (word) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type reads the text as the expression does
    (word.slice(1).match(/../g) ?? []).map((pair) => word.charAt(0) + pair) as unknown as CodesIn<typeof text>[],
)

/** A code of ISO 4217. */
export type Currency = (typeof currencyCodes)[number]

const known: ReadonlySet<string> = new Set(currencyCodes)

/** True for the code of a currency; narrows text from outside. */
export function isCurrency(code: string): code is Currency {
  return known.has(code)
}
