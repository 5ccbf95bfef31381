import type { ShopCallResult } from '@waybill/client'
import { Link } from '@tanstack/react-router'
import { Sheet, State } from '@waybill/ui'
import { columnText, countryText, dayText, languageText, moneyText, t, wordText } from '../lib/shown.ts'
import styles from './customer-page.module.css'

export type CustomerView = ShopCallResult<'GET /api/admin/v1/customers/{id}'>

type Fact = readonly [label: string, value: string | undefined]

const dayOr = (iso: string | null | undefined): string | undefined =>
  typeof iso === 'string' ? dayText(iso) : undefined

function methodText({ kind, name, expires }: CustomerView['methods'][number]): string {
  const method = name === '' ? wordText(kind) : name
  return expires === null ? method : t('customer.method.until', { method, date: expires })
}

function identityOf(customer: CustomerView): readonly Fact[] {
  const { name, email, id, members } = customer
  return [
    [columnText('name'), [name, email].filter((part) => part !== null).join(', ')],
    [columnText('id'), String(id)],
    [columnText('country'), countryText(customer.country)],
    [columnText('registered_at'), dayText(customer.registered_at)],
    [columnText('kind'), wordText(customer.kind)],
    [columnText('currency'), customer.currency],
    [t('customer.language'), languageText(customer.locale)],
    [t('customer.timeZone'), customer.time_zone],
    [t('customer.members'), String(members)],
    [t('customer.held'), customer.held_reason ?? undefined],
    [t('customer.erased'), dayOr(customer.erased_at)],
  ]
}

function purchaseOf({ plan, currency, credit_minor: credit, methods }: CustomerView): readonly Fact[] {
  const charged = methods.find(({ is_charged: isCharged }) => isCharged === 1) ?? methods[0]
  const priced = (plan?.items ?? []).map(({ title, amount_minor: amount, per, price_tiers: tiers }): Fact => {
    return [title, tiers?.join(', ') ?? t(`customer.per.${per}`, { amount: moneyText(amount, currency) })]
  })
  const [, price] = priced.find(([title]) => title === plan?.title) ?? []
  const bought: readonly Fact[] =
    plan === null
      ? []
      : [
          [columnText('plan'), [plan.title, price].filter((part) => part !== undefined).join(', ')],
          ...priced.filter(([title]) => title !== plan.title),
          [t('customer.since'), dayText(plan.since)],
          [columnText('trial_end'), dayOr(plan.trial_end)],
          [t('customer.periodEnd'), plan.trial_end === null ? dayText(plan.period_end) : undefined],
          [t('customer.ends'), dayOr(plan.ends_at)],
          [t('customer.paused'), dayOr(plan.paused_at)],
        ]
  return [
    ...bought,
    [t('customer.method'), charged === undefined ? t('customer.none') : methodText(charged)],
    [t('customer.credit'), moneyText(credit, currency)],
  ]
}

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
  </dl>
)

/** Name, address and products of a customer. */
export const CustomerFacts = ({ customer }: { readonly customer: CustomerView }) => (
  <Sheet as="section" ruled aria-label={t('customer.facts')}>
    <Facts facts={identityOf(customer)} />
    <Facts facts={purchaseOf(customer)} />
  </Sheet>
)

/** Documents that are still to be paid, each with the way to its explanation. */
export const OpenDocuments = ({ customer: { open, currency } }: { readonly customer: CustomerView }) => (
  <Sheet as="section" aria-labelledby="open">
    <div className={styles.sheetHead}>
      <h2 id="open" className={styles.title}>
        {t('customer.open')}
      </h2>
      <span className="small faint figures">{open.length}</span>
    </div>
    {open.length === 0 ? (
      <p className={styles.foot}>{t('customer.open.none')}</p>
    ) : (
      <ul className={styles.debts}>
        {open.map(({ document_id: id, document, due_at: due, is_overdue: isOverdue, open_minor: amount }) => (
          <li key={id}>
            <b>{document}</b>
            <State kind={isOverdue === 1 ? 'failed' : 'underway'}>{t('customer.due', { date: dayText(due) })}</State>
            <Link
              className={styles.amount}
              to="/documents/$id"
              params={{ id: String(id) }}
              aria-label={`${moneyText(amount, currency)}, ${t('customer.explain')}`}
            >
              {moneyText(amount, currency)}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Sheet>
)
