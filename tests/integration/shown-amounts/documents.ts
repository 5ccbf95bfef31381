import { findTags, readPdf } from '../../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { elementsOf, findAll, named, readHtml, textOf, type HtmlElement } from './read-html.ts'
import type { Reading, ShownLine, ShownList } from './shown-list.ts'

export function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what}`)
  return value
}

function cell(line: HtmlElement, place: number): string {
  return textOf(elementsOf(line)[place] ?? '')
}

/** The figure of a total block: its unit has no digit, and what is saved comes after it. */
export function figureOf(block: HtmlElement): string {
  const texts = findAll(block, ({ tag }) => tag === 'dd').map((term) => textOf(term))
  return present(
    texts.find((text) => /\d/.test(text)),
    'total',
  )
}

/** The review of the cart: name, quantity, unit price, amount. */
export function readReview(html: string, { t }: Reading): ShownList {
  const page = readHtml(html)
  const [lines] = named(page, 'section', t('cart.items'))
  const rows = findAll(present(lines, 'list of the cart'), ({ tag }) => tag === 'li')
  const summaries = named(page, 'section', t('cart.summary'))
  const wide = present(
    summaries.find((summary) => findAll(summary, ({ tag }) => tag === 'dl').length > 0),
    'summary',
  )
  return {
    lines: rows.map((row) => ({ title: firstText(row), amount: cell(row, 3) })),
    total: figureOf(present(findAll(wide, ({ tag }) => tag === 'dl')[0], 'total of the cart')),
  }
}

/** The name alone: what else stands in its cell is why the line is there. */
function firstText(row: HtmlElement): string {
  return textOf(present(findAll(row, ({ tag }) => tag === 'p')[0], 'name of a line'))
}

/** Lines of a panel: name, amount, what is counted. */
export function panelLines(list: HtmlElement): readonly ShownLine[] {
  return elementsOf(list)
    .filter(({ tag }) => tag === 'li')
    .map((row) => ({ title: cell(row, 0), amount: cell(row, 1) }))
}

/** The cart beside the catalogue. */
export function readPanel(html: string, { t }: Reading): ShownList {
  const panel = present(named(readHtml(html), 'section', t('common.cart'))[0], 'cart panel')
  const list = present(named(panel, 'ol', t('cart.items'))[0], 'list of the cart panel')
  const totals = findAll(panel, ({ tag }) => tag === 'dl')
  return { lines: panelLines(list), total: figureOf(present(totals[0], 'total of the cart panel')) }
}

/** The panel beside the form of a registration. */
export function readRegistration(html: string, { t }: Reading): ShownList {
  const panel = present(named(readHtml(html), 'section', t('cart.summary'))[0], 'summary of the registration')
  const list = present(named(panel, 'ol', t('cart.items'))[0], 'list of the registration')
  const rows = findAll(panel, ({ tag }) => tag === 'dl').flatMap((block) => termsOf(block))
  const labels = [t('cart.totalPerMonth'), t('cart.estimatedTotalPerMonth')]
  const total = rows.find(({ title }) => labels.some((label) => title.startsWith(label)))
  return { lines: panelLines(list), total: present(total, 'monthly total of the registration').amount }
}

/** Terms of a definition list with what stands beside them. */
export function termsOf(list: HtmlElement): readonly ShownLine[] {
  const items = elementsOf(list).flatMap((item) => (item.tag === 'div' ? elementsOf(item) : [item]))
  return items.flatMap((item, place) => {
    const next = items[place + 1]
    return item.tag === 'dt' && next !== undefined ? [{ title: textOf(item), amount: textOf(next) }] : []
  })
}

/** A quote as its recipient reads it. */
export function readQuotePage(html: string, { t }: Reading): ShownList & { readonly headline: string } {
  const page = readHtml(html)
  const sheet = present(named(page, 'section', t('quote.contents'))[0], 'contents of the quote')
  const list = present(named(sheet, 'ol', t('quote.contents'))[0], 'list of the quote')
  const labels = [t('cart.total'), t('cart.estimatedTotal')]
  const head = labels.flatMap((label) => named(page, 'section', label))[0]
  return {
    lines: panelLines(list),
    total: figureOf(present(findAll(sheet, ({ tag }) => tag === 'dl')[0], 'total of the quote')),
    headline: figureOf(present(head, 'headline of the quote')),
  }
}

/** The mail of a quote, as it is drawn. */
export function readMail(html: string): ShownList {
  const rows = findAll(readHtml(html), (element) => element.tag === 'tr').flatMap((row): ShownLine[] => {
    const [head, amount] = elementsOf(row)
    if (head?.tag !== 'th' || amount === undefined) return []
    return [{ title: textOf({ ...head, children: head.children.slice(0, 1) }), amount: textOf(amount) }]
  })
  return listOfRows(rows)
}

function listOfRows(rows: readonly ShownLine[]): ShownList {
  return { lines: rows.slice(0, -1), total: present(rows.at(-1), 'total').amount }
}

/** The mail of a quote without its drawing: two columns, the total under a rule. */
export function readMailText(text: string, { t }: Reading): ShownList {
  const table = present(text.split(`${t('quote.contents')}\n\n`)[1]?.split('\n\n')[0], 'table of the text')
  const rows = table
    .split('\n')
    .filter((line) => !line.startsWith('  ') && !/^-+$/.test(line))
    .map((line) => {
      const [, title = '', amount = ''] = /^(.*?) {2,}(\S.*)$/.exec(line) ?? []
      return { title, amount }
    })
  return listOfRows(rows)
}

/** A printed document: tables of lines and of totals, by their tags. */
export function readPrinted(bytes: Uint8Array, totalLabels: readonly string[]): ShownList {
  const rows = findTags(readPdf(bytes).tags, 'TR').flatMap(({ children }): ShownLine[] => {
    const amount = children.at(-1)
    if (amount?.tag !== 'TD') return []
    return [{ title: collapsed(children[0]?.text ?? ''), amount: collapsed(amount.text) }]
  })
  const total = rows.find(({ title }) => totalLabels.includes(title))
  const lines = rows.slice(0, rows.indexOf(present(total, 'total of the document')))
  return { lines, total: present(total, 'total of the document').amount }
}

function collapsed(text: string): string {
  return text.replaceAll(/[ \n]+/g, ' ').trim()
}

/** Amounts in another currency: a column for each, with its total in the last row. */
export function readCurrencyColumns(html: string): readonly [before: ShownList, after: ShownList] {
  const [table] = findAll(readHtml(html), ({ tag }) => tag === 'tbody')
  const rows = findAll(present(table, 'table of the currencies'), ({ tag }) => tag === 'tr')
  const column = (place: number): ShownList =>
    listOfRows(rows.map((row) => ({ title: cell(row, 0), amount: cell(row, place) })))
  return [column(1), column(2)]
}
