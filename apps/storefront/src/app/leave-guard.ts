const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** While something has not been sent, the browser asks before it leaves the page; listening without need would keep the page out of its history. */
export function guardLeaving(isNeeded: boolean): void {
  if (isNeeded) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}
