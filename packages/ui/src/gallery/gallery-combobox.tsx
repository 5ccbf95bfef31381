import { useState } from 'react'
import { ComboboxPopup, type ComboboxContent } from '../combobox/combobox-popup.tsx'
import type { ComboboxGroup, ComboboxRow } from '../combobox/combobox-rows.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import fieldStyles from '../field/control.module.css'
import { Marked } from '../marked/marked.tsx'
import { Money } from '../money/money.tsx'
import { Price } from '../price/price.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'
import styles from './gallery.module.css'

const names = { label: 'Suggestions', actionsLabel: 'Cart buttons of the suggestions' }

const button = (kind: 'add' | 'taken', label: string, title: string): ComboboxRow['action'] => ({
  kind,
  label,
  name: `${label}: ${title}`,
  busyLabel: 'Adding',
  busy: false,
  onClick: () => {},
})

const price = (minor: number) => (
  <Price amount={<Money value={usd(minor)} locale="en" />} unit="per company / month" layout="below" />
)

const packages: ComboboxGroup = {
  key: 'packages',
  label: 'Packages',
  rows: [
    {
      key: 'regional',
      href: '#combobox',
      icon: 'map',
      title: 'Regional',
      meta: 'Plan · contains Map route planning',
      price: price(5300),
      state: 'Selected',
    },
    {
      key: 'bakery',
      href: '#combobox',
      icon: 'van',
      title: <Marked text="Route to market" matches={[[0, 5]]} />,
      meta: 'Industry package · Bakery and food',
      price: price(7400),
      action: button('add', 'Try now', 'Route to market'),
    },
  ],
}

const modules: ComboboxGroup = {
  key: 'modules',
  label: 'Modules',
  rows: [
    {
      key: 'planning',
      href: '#combobox',
      icon: 'map',
      title: <Marked text="Map route planning" matches={[[4, 9]]} />,
      meta: 'Planning',
      price: price(1800),
      action: button('add', 'Add to cart', 'Map route planning'),
    },
    {
      key: 'board',
      href: '#combobox',
      icon: 'board',
      title: <Marked text="Lập tuyến đường trên bản đồ" matches={[[4, 9]]} />,
      meta: 'Notifications',
      price: <Price amount="Free" />,
      action: button('taken', 'Remove', 'Lập tuyến đường trên bản đồ'),
    },
    { key: 'export', href: '#combobox', icon: 'external', title: 'Export on request', meta: 'Data' },
  ],
}

const hint = 'Enter opens the highlighted row'
const foot = (
  <a className="go" href="#combobox" tabIndex={-1}>
    All results
  </a>
)

const full: ComboboxContent = { groups: [packages, modules], busy: false, hint, foot }

const states: readonly { readonly key: string; readonly content: ComboboxContent; readonly activeId?: string }[] = [
  { key: 'rows', content: full, activeId: 'gallery-rows-planning' },
  { key: 'waiting', content: { groups: [], busy: true, foot } },
  {
    key: 'nothing',
    content: { groups: [], busy: false, message: <p>No matches for “submarine”.</p>, foot },
  },
  {
    key: 'failed',
    content: {
      groups: [],
      busy: false,
      message: <p>Suggestions aren’t available right now. Press Enter to see the results.</p>,
      foot,
    },
  },
]

/** A field of its own with the list hung from it: for keys, pointer and focus. */
const Working = () => {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <input
        ref={setField}
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls={undefined}
        aria-label="Find a module"
        className={fieldStyles.control}
        onInput={() => setOpen(true)}
      />
      {field && (
        <Combobox
          {...names}
          field={field}
          content={full}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          place="flow"
        />
      )}
    </div>
  )
}

export const GalleryCombobox = () => (
  <GalleryPart id="combobox" title="Combobox">
    <div className={styles.pair}>
      <Working />
      {states.map(({ key, content, activeId }) => (
        <ComboboxPopup
          key={key}
          {...names}
          listId={`gallery-${key}`}
          content={content}
          activeId={activeId}
          place="flow"
        />
      ))}
    </div>
  </GalleryPart>
)
