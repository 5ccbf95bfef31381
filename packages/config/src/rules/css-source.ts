/** A sheet without its comments; their lines stay, so that what is found has its own. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
