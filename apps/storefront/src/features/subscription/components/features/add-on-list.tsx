import type { FeaturesProps, PurchaseConfirmation } from '@waybill/contract/pages'
import type { TrialEndView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { formatInstant, formatMoney, localePath, speakEstimate } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { TrialEnds } from '../../../../app/charges/trial-ends.tsx'
import { priceText } from '../../model/price-text.ts'
import { shownFeatures } from '../../model/shown-features.ts'
import styles from './features.module.css'

const PAGE = '/account/manage-features'

interface AddOnListProps {
  readonly features: FeaturesProps
  /** Term of the search. */
  readonly query: string
}

/** The codes as fields of a form. */
function Codes({ codes }: { readonly codes: readonly string[] }) {
  return codes.map((code) => <input key={code} type="hidden" name={`add.${code}`} value="1" />)
}

interface PurchaseProps {
  readonly purchase: PurchaseConfirmation
  readonly features: FeaturesProps
}

/** The lines of today, and what becomes of their sum: paid by credit, added to the next invoice, or due. */
function Today({ purchase }: Pick<PurchaseProps, 'purchase'>) {
  const { shell, t } = useShell()
  const { lines, currency } = purchase
  const amount = (minor: number): string => formatMoney(money(minor, currency), shell.locale, 2)
  const { tax_minor: tax, from_credit_minor: from, to_credit_minor: to, carried_minor: carried } = purchase
  const more = [
    ['tax', t('features.list.tax'), tax],
    ['from', t('subscription.change.fromCredit'), -from],
    ['to', t('subscription.change.toCredit'), to],
    ['carried', t('amounts.carried'), -carried],
  ] as const
  return (
    <DefinitionTotals
      rows={[
        ...lines.map((line, index) => ({ key: `${index}`, label: line.title, amount: amount(line.amount_minor) })),
        ...more.flatMap(([key, label, minor]) => (minor === 0 ? [] : { key, label, amount: amount(minor) })),
        { key: 'due', label: t('features.list.total'), amount: amount(purchase.due_now_minor), isSum: true },
      ]}
    />
  )
}

/** The end of a trial as the pages of the account show it. */
function trialEndView(
  {
    ends_at_epoch: at,
    titles,
    amount_minor: amount,
    from_credit_minor: credit,
    is_carried,
  }: PurchaseConfirmation['trial_ends'][number],
  currency: PurchaseConfirmation['currency'],
): TrialEndView {
  return {
    date: at ?? 0,
    titles,
    amount: money(amount, currency),
    lines: [],
    taxes: [],
    ...(credit > 0 && { fromCredit: money(credit, currency) }),
    ...(is_carried === 1 && { isCarried: true }),
  }
}

/** Charges after the next one, and what account credit pays of them. */
function Next({
  purchase,
  isInvoiced,
  timeZone,
}: Pick<PurchaseProps, 'purchase'> & Pick<FeaturesProps, 'isInvoiced' | 'timeZone'>) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { currency, next_amount_minor: next, next_from_credit_minor: credit, next_date_epoch: at } = purchase
  const amount = (minor: number): string => formatMoney(money(minor, currency), locale, 2)
  const date = formatInstant(at ?? 0, locale, { style: 'weekday', timeZone })
  const written = speakEstimate(amount(next), purchase.next_is_estimate === 1, t)
  const text = t(isInvoiced ? 'features.list.nextInvoice' : 'features.list.next', { amount: written, date })
  // the end of a trial stands above already
  if (purchase.trial_ends.some(({ ends_at_epoch: endsAt }) => endsAt === at)) return null
  return (
    <p>
      {text}
      {credit > 0 && ` ${t('amounts.creditPays', { credit: amount(credit), due: amount(next - credit) })}`}
    </p>
  )
}

/** The server's list with its amounts; its form names exactly this list, and another one is rejected. */
function Purchase({ purchase, features: { ticked, buysFromPartner, isInvoiced, timeZone } }: PurchaseProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { modules, currency, due_now_minor: due } = purchase
  const amount = (minor: number): string => formatMoney(money(minor, currency), locale, 2)
  const pays = due > 0 && !buysFromPartner
  return (
    <section id="list" aria-labelledby="list-title">
      <Sheet padded>
        <Stack gap="m">
          <h2 id="list-title">{t('features.list.title')}</h2>
          <ul>
            {modules.map(({ id, add_on_code: code, title, price_text: price }) => (
              <li key={id}>
                {price === '' ? title : `${title}, ${price}`}
                {!ticked.includes(code) && <p className="small muted">{t('features.list.along')}</p>}
              </li>
            ))}
          </ul>
          {!buysFromPartner && (
            <>
              <Today purchase={purchase} />
              <TrialEnds
                trialEnds={purchase.trial_ends.map((end) => trialEndView(end, currency))}
                timeZone={timeZone}
              />
              <Next purchase={purchase} isInvoiced={isInvoiced} timeZone={timeZone} />
              {purchase.paid_with !== null && <p>{purchase.paid_with}</p>}
            </>
          )}
        </Stack>
        <form method="post" className={styles.actions} action={localePath(locale, `${PAGE}?tab=list`)}>
          <FormToken />
          <Codes codes={modules.map(({ add_on_code: code }) => code)} />
          <input type="hidden" name="preview_token" value={purchase.preview_token} />
          <Button type="submit" kind="main" name="intent" value="purchase.buy">
            {pays ? t('features.list.buyPay', { amount: amount(due) }) : t('features.list.buy')}
          </Button>
          <ButtonLink kind="plain" href={localePath(locale, `${PAGE}?tab=list`)}>
            {t('common.cancel')}
          </ButtonLink>
        </form>
      </Sheet>
    </section>
  )
}

/** Several add-ons at once: ticked here, shown as one list with its amounts, and bought as that. */
export function AddOnList({ features, query }: AddOnListProps) {
  const { shell, t } = useShell()
  const { categories, ticked, purchase } = features
  const offered = shownFeatures(categories, { query, show: 'off' }).flatMap((category) => {
    const open = category.features.filter(({ lock }) => lock === null)
    return open.length === 0 ? [] : [{ ...category, features: open }]
  })
  if (purchase !== null) return <Purchase purchase={purchase} features={features} />
  if (offered.length === 0) return <p className="muted">{t('features.list.none')}</p>
  return (
    <form method="post" className={styles.lists} action={localePath(shell.locale, `${PAGE}?tab=list#list`)}>
      <FormToken />
      <p className="muted">{t('features.list.intro')}</p>
      {offered.map(({ id, motif, name, features: rows }) => (
        <section key={id} className={styles.category} aria-labelledby={`category-${id}`}>
          <SectionHead id={`category-${id}`} title={name} motif={motif} />
          <Sheet padded>
            <Stack gap="half">
              {rows.map(({ id: key, code, title, price }) => (
                <Checkbox
                  key={key}
                  name={`add.${code}`}
                  value="1"
                  defaultChecked={ticked.includes(code)}
                  note={price === null ? undefined : priceText(price, shell.locale, t)}
                >
                  {title}
                </Checkbox>
              ))}
            </Stack>
          </Sheet>
        </section>
      ))}
      <div className={styles.actions}>
        <Button type="submit" kind="main" name="intent" value="purchase.review">
          {t('features.list.review')}
        </Button>
      </div>
    </form>
  )
}
