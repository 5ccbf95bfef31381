export type RowMove = 'next' | 'previous' | 'first' | 'last'

/** The next highlighted row; -1 is the field itself, which stands between the last row and the first. */
export const nextRow = (active: number, move: RowMove, count: number): number => {
  switch (move) {
    case 'next':
      return active + 1 < count ? active + 1 : -1
    case 'previous':
      return active < 0 ? count - 1 : active - 1
    case 'first':
      return count > 0 ? 0 : -1
    case 'last':
      return count - 1
  }
}
