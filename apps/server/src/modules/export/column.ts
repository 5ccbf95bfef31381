/** Numbers of the contract by their words, which a reader of a list knows. */
type Words = Readonly<Record<string, number>>

/**
 * Kind of a column: `amount` is minor units of the row's currency, `instant` epoch ms in UTC, a table of words a number
 * that they name.
 */
export type Column = 'text' | 'number' | 'flag' | 'instant' | 'amount' | Words
