import type { CartView } from '@waybill/contract/views'
import { compare } from '@waybill/domain/money'
import { formatList, formatMoney, formatQuantity, type Locale, type Translate } from '@waybill/i18n'

interface Writer {
  readonly t: Translate
  readonly locale: Locale
}

/** As many titles as fit into a message; the rest is in the cart. */
const MOST_TITLES = 24

/** Products that Apply would switch on beside the plan. */
function addedTitles({ lines, plan, live }: CartView): readonly string[] {
  const held = new Set(live?.heldIds)
  return lines
    .filter((line) => !(plan !== undefined && line.bundled && line.shows === 'included') && !held.has(line.id))
    .map(({ title }) => title)
}

function listOf(titles: readonly string[], { t, locale }: Writer): string {
  const rest = titles.length - MOST_TITLES
  return formatList(
    rest > 0 ? [...titles.slice(0, MOST_TITLES), t('account.change.request.more', { count: rest })] : titles,
    locale,
  )
}

function planText({ plan, live }: CartView, { t }: Writer): string | undefined {
  const after = live === undefined ? plan?.title : live.after.newPlan
  if (after === undefined) return undefined
  const before = live?.plan?.title
  return before === undefined
    ? t('account.change.request.newPlan', { after })
    : t('account.change.request.plan', { before, after })
}

function quantityText({ usages }: CartView, { t, locale }: Writer): string | undefined {
  const quantities = usages
    .filter(({ quantity }) => quantity > 0)
    .map(({ assetType, quantity }) => formatQuantity(assetType, quantity, t))
  return quantities.length === 0
    ? undefined
    : t('account.change.request.quantities', { quantities: formatList(quantities, locale) })
}

function totalText({ live }: CartView, { t, locale }: Writer): string | undefined {
  if (live === undefined) return undefined
  const [before, after] = [formatMoney(live.total, locale), formatMoney(live.after.total, locale)]
  return t(live.after.isEstimate ? 'account.change.request.estimate' : 'account.change.request.total', {
    before,
    after,
  })
}

/** A cart as the text of a change of the subscription; undefined where it changes nothing. */
export function changeRequestText(cart: CartView, writer: Writer): string | undefined {
  const { live } = cart
  const { t } = writer
  const added = addedTitles(cart)
  const leaving = live?.after.leaving ?? []
  const plan = planText(cart, writer)
  const isSame = live !== undefined && compare(live.total, live.after.total) === 0
  if (plan === undefined && added.length === 0 && leaving.length === 0 && isSame) return undefined
  const changes = [
    plan,
    added.length > 0 ? t('account.change.request.add', { titles: listOf(added, writer) }) : undefined,
    leaving.length > 0 ? t('estimate.leaving', { titles: listOf(leaving, writer) }) : undefined,
    quantityText(cart, writer),
    totalText(cart, writer),
  ]
  return [
    t('account.change.request.head'),
    ...changes.flatMap((change) => (change === undefined ? [] : `- ${change}`)),
  ].join('\n')
}
