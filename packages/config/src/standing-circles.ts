/** Groups of files that import each other in circles since before circles were checked: it only gets shorter. */
export const standingCircles: readonly (readonly string[])[] = []
