import { useState } from 'react'
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx'
import { Chip } from '../chips/chip-button.tsx'
import { ChipLink, Chips } from '../chips/chips.tsx'
import { Money } from '../money/money.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Stack } from '../stack/stack.tsx'
import { State } from '../state/state.tsx'
import { Steps } from '../steps/steps.tsx'
import { Table, type TableColumn, type TableRow } from '../table/table.tsx'
import { TabLinks } from '../tabs/tab-links.tsx'
import { TabPanel, Tabs } from '../tabs/tabs.tsx'
import { Timeline, type TimelineStop } from '../timeline/timeline.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'
import styles from './gallery.module.css'

type InvoiceColumn = 'number' | 'date' | 'for' | 'state' | 'amount'

const columns: readonly TableColumn<InvoiceColumn>[] = [
  { key: 'number', head: 'Number' },
  { key: 'date', head: 'Date', fold: 'meta' },
  { key: 'for', head: 'For', fold: 'hidden' },
  { key: 'state', head: 'State', fold: 'state' },
  { key: 'amount', head: 'Amount', align: 'end', fold: 'amount' },
]

const invoice = (
  number: string,
  minor: number,
  state: TableRow<InvoiceColumn>['cells']['state'],
): TableRow<InvoiceColumn> => ({
  key: number,
  cells: {
    number: <a href="#navigation">{number}</a>,
    date: '3 May 2026',
    for: 'May, plan and add-ons',
    state,
    amount: <Money value={usd(minor)} locale="en" decimals={2} />,
  },
})

const rows = [
  invoice('W-2026-0148', 3600, <State kind="failed">Overdue</State>),
  invoice('W-2026-0147', 10700, <State kind="done">Paid</State>),
  invoice('C-2026-0009', -900, <State kind="ended">Refunded</State>),
]

const stops: readonly TimelineStop[] = [
  { key: 'today', state: 'done', date: 'Today, 12 May', text: '$0. Free trial starts.' },
  { key: 'remind', state: 'next', date: 'Sunday, 17 May', text: 'We’ll remind you by e-mail.' },
  {
    key: 'end',
    state: 'later',
    date: 'Tuesday, 19 May',
    text: 'Trial ends. First charge, $171, only if you subscribe.',
  },
  { key: 'later', state: 'later', date: 'Friday, 19 June', text: 'Then each month, on the same day.' },
]

const kinds = [
  { key: 'packages', label: 'My Packages', count: 1, href: '#navigation' },
  { key: 'addons', label: 'My Add-Ons', count: 5, href: '#navigation' },
]

const TabSample = () => {
  const [tab, setTab] = useState('addons')
  return (
    <Stack>
      <Tabs label="Kind" idBase="gallery-tab" items={kinds} selected={tab} onSelect={setTab} />
      <TabPanel idBase="gallery-tab" tabKey={tab}>
        <p>{tab === 'addons' ? 'Five add-ons' : 'One package'}</p>
      </TabPanel>
      <TabLinks label="Kind, as links" items={kinds} selected="packages" />
    </Stack>
  )
}

export const GalleryNavigation = () => (
  <>
    <GalleryPart id="navigation" title="Finding one’s way">
      <Breadcrumbs
        label="Breadcrumb"
        crumbs={[
          { text: 'Catalogue', href: '#navigation' },
          { text: 'Field work', href: '#navigation' },
          { text: 'Workflows' },
        ]}
      />
      <Chips label="Filters">
        <Chip icon="filter">Filter</Chip>
        <Chip chosen count={45}>
          All
        </Chip>
        <ChipLink href="#navigation" count={11}>
          Driver app
        </ChipLink>
        <ChipLink href="#navigation" chosen count={6}>
          Trackers
        </ChipLink>
      </Chips>
      <TabSample />
      <Steps
        label="Registration"
        stateLabels={{ done: 'done', current: 'you are here', ahead: 'to come', failed: 'failed' }}
        steps={[
          { text: 'Details', state: 'done' },
          { text: 'Confirm e-mail', state: 'current' },
          { text: 'Payment', state: 'failed' },
          { text: 'Start', state: 'ahead' },
        ]}
      />
    </GalleryPart>
    <GalleryPart id="tables" title="Table and pages">
      <Table label="Invoices" columns={columns} rows={rows} />
      <Pagination
        label="Pages of invoices"
        summary="1 to 8 of 1,204"
        current={4}
        last={151}
        hrefOf={(page) => `#page-${page}`}
        previousLabel="Previous page"
        nextLabel="Next page"
        pageLabel={(page) => `Page ${page}`}
      />
    </GalleryPart>
    <GalleryPart id="time" title="Money timeline">
      <Sheet padded>
        <Timeline stops={stops} />
      </Sheet>
      <div className={styles.card}>
        <Sheet padded>
          <Timeline stops={stops.slice(0, 3)} vertical />
        </Sheet>
      </div>
    </GalleryPart>
  </>
)
