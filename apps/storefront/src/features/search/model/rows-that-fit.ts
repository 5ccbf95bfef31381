/** A row, a heading and the foot of the dropdown, a little generously. */
const ROW_PX = 56
const REST_PX = 140
const FEWEST = 3
/** Rows of the dropdown. */
const COUNTS = [10, 9, 8, 7, 6, 5, 4]

/**
 * Number of rows that the dropdown shows over the page: it has no scrollbar of its own and can't be scrolled with the page, so
 * a low window gets fewer; all of them are on the results page.
 */
export function rowsThatFit(heightPx: number): number {
  return COUNTS.find((count) => REST_PX + count * ROW_PX <= heightPx) ?? FEWEST
}
