/** Number of a quote or a document with its prefix, and with its revision: `Q-1004 · 2`, `LW-1003`. */
const NUMBER = /(\p{L}+-\p{L}?\d+(?: · \d+)?)/u

const UNBROKEN = { whiteSpace: 'nowrap' } as const

/** A sentence in which no line ends within a number. */
export function Unbroken({ children }: { readonly children: string }) {
  // the split leaves what stands between numbers at even places
  return children.split(NUMBER).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence stay in their order
      <span key={place} style={UNBROKEN}>
        {part}
      </span>
    ),
  )
}
