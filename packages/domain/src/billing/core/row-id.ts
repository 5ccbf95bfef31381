/** The id of a stored row; a plan gives the rows that it adds negative ones, which the writer replaces. */
export type RowId = number
