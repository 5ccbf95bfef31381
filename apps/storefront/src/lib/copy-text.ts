/** Copies a text; where a page may not copy, the shown value is selected for the reader's own keys. False then. */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shown instanceof HTMLInputElement) shown.select()
    else if (shown !== null) getSelection()?.selectAllChildren(shown)
    return false
  }
}
