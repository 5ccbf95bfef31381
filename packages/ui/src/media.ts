/*
 * The widths and heights where the layout changes. A sheet writes the same text after `@media`, a script
 * calls `matchMedia` with the constant; `apps/storefront/media-queries.test.ts` compares them.
 */

/** One column, large targets, dialogs from below. */
export const mobileQuery = '(width < 751px)'
/** Everything that is not the mobile layout. */
export const desktopQuery = '(width >= 751px)'
/** The header scrolls away and comes back fixed. */
export const fixedHeaderQuery = '(max-width: 902px)'
/** The cart leaves its column for a bar, the navigation goes into the menu. */
export const cartAwayQuery = '(max-width: 950px)'
/** In a low window what stands beside a list is lower than it: the total stays at its foot. */
export const lowWindowQuery = '(min-width: 951px) and (max-height: 800px)'
/** The cart, and the reader's team above it, have an area beside the list. */
export const cartAreaQuery = '(width >= 1200px)'
/** No area is kept for the cart, which lies over the list; the heads of a comparison put a name above its button. */
export const narrowHeadsQuery = '(width < 1200px)'
/** The filter leaves its column for a row of chips. */
export const filterAwayQuery = '(max-width: 1000px)'
/** The filter has a column, and everything else the one beside it. */
export const filterBesideQuery = '(min-width: 1001px)'
/** Filter, list and cart are too narrow beside each other: the filter is folded. */
export const filterFoldedQuery = '(1200px <= width < 1280px)'
/** The header has no space for the label beside the cart. */
export const tightHeaderQuery = '(max-width: 1120px)'
/** Two fields don't stand beside each other. */
export const oneFieldQuery = '(max-width: 480px)'
/** The smallest phones. */
export const smallestQuery = '(max-width: 360px)'
/** There is space for something that stays at the foot of the window. */
export const tallQuery = '(min-height: 561px)'
/** The cart has a column of its own; in a low window its card scrolls by itself. */
export const cartBesideQuery = '(min-width: 951px)'
/** A touch device on its side: the review stands beside its total, the share panel is one column. */
export const landscapeQuery =
  '(pointer: coarse) and (orientation: landscape) and (max-width: 1115px) and (max-height: 560px)'
/** A touch device on its side: the page suggests to turn it. */
export const turnQuery = '(pointer: coarse) and (orientation: landscape) and (max-height: 560px)'
