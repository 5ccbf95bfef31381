import { figureOf, panelLines, present, termsOf } from './documents.ts'
import { elementsOf, findAll, named, readHtml, textOf, type HtmlElement } from './read-html.ts'
import type { Reading, ShownLine, ShownList } from './shown-list.ts'

/** Amounts of a page: the first charge, the later bill by use, and the bill that it comes with. */
interface ShownCharges {
  readonly first: ShownList
  readonly arrears: readonly ShownLine[]
  readonly bill: string
}

interface ShownCheckout extends ShownCharges {
  readonly dueToday: string
  /** The button, and the two ways to start. */
  readonly submit: string
  readonly choices: readonly string[]
}

/** The list of use, and the bill under it; undefined where a page has none. */
function laterOf(lists: readonly HtmlElement[], { t }: Reading): Pick<ShownCharges, 'arrears' | 'bill'> | undefined {
  const labels = [t('subscription.next.invoiceTitle'), t('order.summary.firstBill')]
  const isBill = ({ title }: ShownLine): boolean => labels.includes(title)
  const rows = lists.map((list) => termsOf(list)).find((terms) => terms.some(isBill))
  return rows && { arrears: rows.filter((row) => !isBill(row)), bill: present(rows.find(isBill), 'next bill').amount }
}

/** The checkout as it comes from the server: the start that is chosen, and the texts of both. */
export function readCheckout(html: string, reading: Reading): ShownCheckout {
  const { t } = reading
  const page = readHtml(html)
  const summary = present(named(page, 'section', t('order.summary.title'))[0], 'summary of the checkout')
  const [list] = named(summary, 'ol', t('order.summary.lines'))
  const lists = findAll(summary, ({ tag }) => tag === 'dl')
  const due = present(
    lists.find((block) => textOf(block).startsWith(t('order.summary.dueToday'))),
    'amount that is due today',
  )
  const dueToday = figureOf(due)
  const isFirst = ({ title }: ShownLine): boolean => title === t('order.shown.first')
  const first = lists.flatMap((terms) => termsOf(terms)).find(isFirst)
  const buttons = findAll(page, ({ tag }) => tag === 'button').map((button) => textOf(button))
  const radios = findAll(page, ({ tag }) => tag === 'label').filter(
    (label) => findAll(label, ({ attributes }) => attributes['name'] === 'start').length > 0,
  )
  return {
    first: { lines: list === undefined ? [] : panelLines(list), total: first?.amount ?? dueToday },
    ...present(laterOf(lists, reading), 'list of the next bill'),
    dueToday,
    submit: present(
      buttons.findLast((text) => /\d/.test(text)),
      'button that says what is paid',
    ),
    choices: radios.map((radio) => textOf(radio)),
  }
}

/** The account: the plan with its price, the add-ons, and the next charge with its lines. */
export function readAccount(html: string, reading: Reading) {
  const { t } = reading
  const page = readHtml(html)
  const sheet = present(
    findAll(page, ({ attributes }) => attributes['aria-labelledby'] === 'subscription-plan')[0],
    'sheet of the plan',
  )
  const lists = findAll(sheet, ({ tag }) => tag === 'dl')
  const labels = [t('amounts.sum'), t('subscription.next.estimatedTotal')]
  const isSum = ({ title }: ShownLine): boolean => labels.includes(title)
  // the explanation has the same sum again
  const rows = lists.map((list) => termsOf(list)).find((terms) => terms.some(isSum)) ?? []
  // the charges after it, within 35 days (B-150)
  const blocks = findAll(sheet, (element) =>
    elementsOf(element).some((child) => child.tag === 'p' && textOf(child) === t('subscription.next.later')),
  )
  const afterNext = blocks
    .flatMap((block) => elementsOf(block).flatMap((charge) => elementsOf(charge).filter(({ tag }) => tag === 'dl')))
    .flatMap((list) => {
      const [head, ...lines] = termsOf(list)
      return head === undefined ? [] : [{ ...head, lines }]
    })
  const table = named(page, 'table', t('subscription.addOns.title'))[0]
  const addOns = findAll(table ?? { tag: 'none', attributes: {}, children: [] }, ({ tag }) => tag === 'th').map(
    (head) => textOf(head),
  )
  return {
    next: { lines: rows.filter((row) => !isSum(row)), total: rows.find(isSum)?.amount ?? '' },
    later: afterNext,
    addOns,
    sheet: textOf(sheet),
  }
}
