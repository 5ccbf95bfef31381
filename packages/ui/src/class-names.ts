/** Joins the class names that apply; the rest (undefined, false, empty) is left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
