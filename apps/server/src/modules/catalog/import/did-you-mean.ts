/** Number of letters to put in, take out or replace to make one word the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...left].entries()) {
    const above = row
    row = [down + 1]
    for (const [across, other] of [...right].entries()) {
      const replaced = (above[across] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(replaced, (above[across + 1] ?? 0) + 1, (row[across] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}

/** The known word that is close to the one that was written; undefined where none is. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const most = word.length < 4 ? 1 : word.length < 9 ? 2 : 3
  const [best] = Array.from(known)
    .map((other) => ({ other, far: distance(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ far }) => far <= most)
    .toSorted((left, right) => left.far - right.far)
  return best?.other
}

/** `; did you mean "currencies"?` for a word that is close to a known one, else nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const best = nearest(word, known)
  return best === undefined ? '' : `; did you mean "${best}"?`
}
