import { useEffect } from 'react'

/** J and K move the focus through the rows, whose links Enter opens; the slash goes to the first filter. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, select, textarea')))
        return
      if (key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('form[role="search"] :is(input, select)')?.focus()
      }
      if (key !== 'j' && key !== 'k') return
      const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
      const at = links.findIndex((link) => link === document.activeElement)
      links[Math.max(0, Math.min(links.length - 1, at + (key === 'j' ? 1 : -1)))]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}
