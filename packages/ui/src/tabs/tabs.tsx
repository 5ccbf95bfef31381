import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export interface TabItem {
  key: string
  label: ReactNode
  count?: number | undefined
}

interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected: string
  onSelect: (key: string) => void
  /** Tabs are `{idBase}-{key}`, panels `{idBase}-{key}-panel`. */
  idBase: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export const Tabs = ({ label, items, selected, onSelect, idBase }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const select = (index: number): void => {
    const item = items.at(index % items.length)
    if (!item) return
    onSelect(item.key)
    list.current?.querySelector<HTMLElement>(`[id="${idBase}-${item.key}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const goal = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : undefined
    if (step === undefined && goal === undefined) return
    event.preventDefault()
    select(goal ?? items.findIndex((item) => item.key === selected) + (step ?? 0))
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
      {items.map(({ key, label: words, count }) => (
        <button
          key={key}
          id={`${idBase}-${key}`}
          type="button"
          role="tab"
          className={classNames(styles.tab, key === selected && styles.selected)}
          aria-selected={key === selected}
          aria-controls={key === selected ? `${idBase}-${key}-panel` : undefined}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
          onKeyDown={onKeyDown}
        >
          {words} {count !== undefined && <span className="figures faint">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  idBase: string
  tabKey: string
  children: ReactNode
}

export const TabPanel = ({ idBase, tabKey, children }: TabPanelProps) => (
  <div id={`${idBase}-${tabKey}-panel`} role="tabpanel" aria-labelledby={`${idBase}-${tabKey}`}>
    {children}
  </div>
)
