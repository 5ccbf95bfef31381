/** Shorter words have too many neighbours for a guess. */
export const SHORTEST_GUESSED = 4

/**
 * True where a word begins with the typed letters but for one slip: a wrong, missing or extra letter, or two that
 * changed places. What comes after the slip must be typed right.
 */
export function beginsWithOneEdit(word: string, typed: string): boolean {
  let same = 0
  while (same < typed.length && word[same] === typed[same]) same++
  if (same === typed.length) return true
  const isWrong = word.startsWith(typed.slice(same + 1), same + 1)
  const isExtra = word.startsWith(typed.slice(same + 1), same)
  const isMissing = word.startsWith(typed.slice(same), same + 1)
  return isWrong || isExtra || isMissing || isSwapped(word, typed, same)
}

function isSwapped(word: string, typed: string, at: number): boolean {
  return word[at] === typed[at + 1] && word[at + 1] === typed[at] && word.startsWith(typed.slice(at + 2), at + 2)
}

/** Number of slips between two whole words, given up above `most`: letters wrong, missing, extra or swapped. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const areSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(areSwapped ? Math.min(cost, (beforeLast[column - 2] ?? 0) + 1) : cost)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? most + 1
}
