import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent as FieldKey } from 'react'
import { amountForm } from '@waybill/contract/staff/lists'
import { Combobox, Dialog, IconButton, TextField, type ComboboxGroup, type ComboboxRow } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { commandSays, commandsQuery, commandTitle, isCommandFound } from '../lib/commands.ts'
import { mayDo, type StaffSession } from '../lib/session.ts'
import { dayText, moneyText, t } from '../lib/shown.ts'
import { linkText, mayOpen, SECTIONS } from './sections.ts'

const FIELD = 'palette'
/** A list that is read at a glance. */
const MOST_ROWS = 6
/** Fewer letters would find half of the customers. */
const LEAST_LETTERS = 2

/** Its list names itself by `aria-controls` once there is one. */
const COMBOBOX = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  spellCheck: false,
} as const

/** The pages of the navigation that may be opened, with the first one and the own one. */
function pagesOf(staff: StaffSession, isFound: (text: string) => boolean): readonly ComboboxRow[] {
  const links = SECTIONS.flatMap((section) => section.links).filter((link) => mayOpen(staff, link))
  const pages = [
    { path: '/', title: t('staffHome.title') },
    { path: '/you', title: t('admin.nav.you') },
    ...links.map((link) => ({ path: 'list' in link ? `/${link.list}` : link.to, title: linkText(link) })),
  ]
  return pages
    .filter(({ title }) => isFound(title))
    .map(({ path, title }) => ({
      key: `page-${path}`,
      href: `/admin${path}`,
      icon: 'file',
      title,
      meta: `/admin${path}`,
    }))
}

/** Documents of an amount, the newest first: each opens its explanation. */
function useCharged(staff: StaffSession, text: string): ComboboxGroup {
  const { data: documents = [] } = useQuery({
    queryKey: ['palette-documents', text],
    queryFn: async () => {
      const query = { amount: text, limit: String(MOST_ROWS) }
      return (await call('GET /api/admin/v1/documents', { query })).items
    },
    enabled: amountForm.test(text) && mayDo(staff, 'look'),
  })
  return {
    key: 'documents',
    label: t('staffList.documents.title'),
    rows: documents.map(({ id, number, company, total_minor: total, currency, issued_at: at }): ComboboxRow => ({
      key: `document-${id}`,
      href: `/admin/documents/${id}`,
      icon: 'file',
      title: `${number} · ${company}`,
      meta: [moneyText(total, currency), dayText(at)].join(' · '),
    })),
  }
}

/** Pages and commands that are on this side, and customers as their list finds them. */
function useFound(staff: StaffSession, text: string): readonly ComboboxGroup[] {
  const { data: commands = [] } = useQuery(commandsQuery)
  const { data: customers = [] } = useQuery({
    queryKey: ['palette', text],
    queryFn: async () => {
      const query = { q: text, limit: String(MOST_ROWS) }
      return (await call('GET /api/admin/v1/customers', { query })).items
    },
    enabled: text.length >= LEAST_LETTERS && mayDo(staff, 'look'),
  })
  const documents = useCharged(staff, text)
  const words = text.toLocaleLowerCase().split(/\s+/)
  const isFound = (of: string): boolean => words.every((word) => of.toLocaleLowerCase().includes(word))
  const groups = [
    { key: 'pages', label: t('admin.nav.label'), rows: pagesOf(staff, isFound) },
    {
      key: 'commands',
      label: t('staffCommand.title'),
      rows: commands
        .filter((entry) => entry.may_run === 1 && isCommandFound(entry, words))
        .map((entry): ComboboxRow => ({
          key: `command-${entry.name}`,
          href: `/admin/commands/${entry.name}`,
          icon: 'settings',
          title: commandTitle(entry.name),
          meta: commandSays(entry),
        })),
    },
    {
      key: 'customers',
      label: t('staffList.customers.title'),
      rows: customers.map(({ id, company, email }): ComboboxRow => ({
        key: `customer-${id}`,
        href: `/admin/customers/${id}`,
        icon: 'user',
        title: company,
        meta: email,
      })),
    },
    documents,
  ]
  return groups
    .map((group) => ({ ...group, rows: group.rows.slice(0, MOST_ROWS) }))
    .filter(({ rows }) => rows.length > 0)
}

const Finder = ({ staff, onClose }: { readonly staff: StaffSession; readonly onClose: () => void }) => {
  const [text, setText] = useState('')
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const groups = useFound(staff, text.trim())
  const [first] = groups.flatMap(({ rows }) => rows)
  // an option that is chosen by the arrows opens by the list itself
  const openFirst = (event: FieldKey): void => {
    const isChosen = field?.getAttribute('aria-activedescendant') ?? ''
    if (event.key === 'Enter' && isChosen === '' && first !== undefined) location.assign(first.href)
  }
  return (
    <>
      <TextField
        ref={setField}
        id={FIELD}
        label={t('staffCommand.palette')}
        {...COMBOBOX}
        value={text}
        onKeyDown={openFirst}
        onChange={({ target: { value } }) => setText(value)}
      />
      {field !== null && (
        <Combobox
          field={field}
          place="flow"
          label={t('staffCommand.palette')}
          actionsLabel={t('staffCommand.palette')}
          content={{ groups, busy: false, message: groups.length === 0 && t('staffCommand.nowhere') }}
          isOpen
          onOpen={() => undefined}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** Ctrl or Cmd and K, or the button: finds pages, commands, customers, and documents by their amount. */
export const Palette = ({ staff }: { readonly staff: StaffSession }) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton icon="search" label={t('staffCommand.find')} onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('staffCommand.find')}
        closeLabel={t('admin.factor.cancel')}
        startAt={FIELD}
      >
        {isOpen && <Finder staff={staff} onClose={close} />}
      </Dialog>
    </>
  )
}
