/** The pages to name: first, last, and the present one with its neighbours; `undefined` stands for those left out. */
export const pageWindow = (current: number, last: number): readonly (number | undefined)[] => {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page - 1)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [undefined, page] : [page]
  })
}
