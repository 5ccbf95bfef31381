import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteChoiceView, QuoteView } from '@waybill/contract/views'
import { formatMoney, formatNumber } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf } from '../model/quote-lines.ts'
import styles from './quote-choice.module.css'
import page from './quote-page.module.css'

interface QuoteChoiceProps extends Pick<QuoteProps, 'acceptHref'> {
  readonly quote: QuoteView
  readonly choice: QuoteChoiceView
  /** Something else was entered than what the amounts are of. */
  readonly onChange: () => void
}

/** Add-ons that may be left out, each with its amount. */
function OptionalLines({ quote, choice }: Pick<QuoteChoiceProps, 'quote' | 'choice'>) {
  const { shell, t } = useShell()
  const { decimals } = readingOf(quote, shell.locale, t)
  const error = choice.problems.find(({ path }) => path === 'without')?.message
  return (
    <fieldset className={styles.lines}>
      <legend className="label">{t('quoteChoice.lines')}</legend>
      {choice.optional.map(({ id, title, amount, isTaken }, place) => (
        <Checkbox
          key={id}
          name="with"
          value={id}
          defaultChecked={choice.typed === undefined ? isTaken : !choice.typed.without.includes(id)}
          note={formatMoney(amount, shell.locale, decimals)}
          error={place === 0 ? error : undefined}
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/**
 * Lines and quantities that the owner leaves to the reader (S-09): a form that requests the page with the amounts of the choice, which
 * every answer then names. Works without script.
 */
export function QuoteChoice({ quote, choice, acceptHref, onChange }: QuoteChoiceProps) {
  const { shell, t } = useShell()
  const { option, optionHrefs, optional, quantities, typed, problems } = choice
  if (optional.length === 0 && quantities.length === 0) return null
  const inWords = (quantity: number): string => formatNumber(quantity, shell.locale)
  return (
    <section className={page.block} id="choice" aria-labelledby="choice-title">
      <h2 id="choice-title">{t('quoteChoice.left')}</h2>
      <form method="get" action={`${acceptHref}#choice`} noValidate onInput={onChange}>
        <input type="hidden" name="choose" value="1" />
        {optionHrefs.length > 1 && <input type="hidden" name="option" value={option} />}
        <Stack gap="m">
          <p className="muted">{t('quoteChoice.leftText')}</p>
          {optional.length > 0 && <OptionalLines quote={quote} choice={choice} />}
          {quantities.map(({ key, label, least, most, value }) => (
            <div key={key} className={styles.quantity}>
              <TextField
                label={t('quoteChoice.range', { label, least: inWords(least), most: inWords(most) })}
                name={`quantity.${key}`}
                type="number"
                inputMode="numeric"
                min={least}
                max={most}
                defaultValue={typed?.quantities[key] ?? value}
                error={problems.find(({ path }) => path === `quantities.${key}`)?.message}
              />
            </div>
          ))}
          <div>
            <Button type="submit">{t('quoteChoice.update')}</Button>
          </div>
        </Stack>
      </form>
    </section>
  )
}

/** The choice that is shown, in every form that answers the quote. */
export function ChoiceFields({ choice }: { readonly choice: QuoteChoiceView | undefined }) {
  return Object.entries(choice?.fields ?? {}).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
