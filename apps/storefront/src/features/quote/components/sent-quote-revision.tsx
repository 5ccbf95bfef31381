import type { RevisionDraftView, RevisionOffer, SentQuoteProps, SentRevisionView } from '@waybill/contract/pages'
import { commentLimit } from '@waybill/domain/quote'
import { toMajor } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { ChangedAmounts } from './quote-changes.tsx'
import { SentForm } from './sent-quote-form.tsx'
import { SentQuoteState } from './sent-quote-state.tsx'
import styles from './sent-quote-revision.module.css'
import page from './sent-quotes.module.css'

interface SentProps {
  readonly sent: SentQuoteProps
}

interface OfferChoiceProps {
  readonly offer: RevisionOffer
  readonly isFirst: boolean
}

/** Prices of the new version, with what they change. */
function OfferChoice({ offer, isFirst }: OfferChoiceProps) {
  const { shell, t } = useShell()
  const { prices, total, changes } = offer
  const label = t(`revision.draft.${prices}`, { total: formatMoney(total, shell.locale) })
  return (
    <div className={styles.offer}>
      <RadioCard
        name="offer"
        // names the total that is shown with it: for another one nothing is sent
        value={`${prices} ${toMajor(total)}`}
        title={label}
        note={prices === 'quoted' ? t('revision.draft.quotedHint') : undefined}
        defaultChecked={isFirst}
      />
      <ChangedAmounts changes={changes} />
    </div>
  )
}

function DraftForm({ sent, draft }: SentProps & { readonly draft: RevisionDraftView }) {
  const { shell, t } = useShell()
  const { number, recipients, offers, option } = draft
  return (
    <SentForm sent={sent} className={styles.form}>
      {option && (
        <>
          <input type="hidden" name="option" value={option.place} />
          <p>{t('quoteChoice.revise.replaces', { label: option.label })}</p>
          {option.others.map(({ label, href }) => (
            <a key={href} href={href}>
              {t('quoteChoice.revise.other', { label })}
            </a>
          ))}
        </>
      )}
      <p>
        {recipients.length === 0
          ? t('revision.draft.toLink')
          : t('revision.draft.to', { emails: formatList([...recipients], shell.locale) })}
      </p>
      <fieldset className={styles.offers}>
        <legend>{t('revision.draft.prices')}</legend>
        {offers.map((offer, index) => (
          <OfferChoice key={offer.prices} offer={offer} isFirst={index === 0} />
        ))}
      </fieldset>
      <TextArea
        label={t('quote.comment')}
        name="comment"
        maxLength={commentLimit}
        rows={3}
        defaultValue={draft.comment}
      />
      <Button type="submit" kind="main" name="intent" value="quote.revise">
        {t('revision.draft.send', { number })}
      </Button>
    </SentForm>
  )
}

/** The account's cart as the next version of this quote: what would change, and sending it. */
export function SentQuoteDraft({ sent }: SentProps) {
  const { t } = useShell()
  const { draft } = sent
  if (draft === undefined) return null
  return (
    <section id="revision" className={page.section} aria-labelledby="revision-title">
      <h2 id="revision-title">{t('revision.draft.title', { number: draft.number })}</h2>
      {draft.problem !== undefined && <p>{draft.problem}</p>}
      {draft.offers.length > 0 && <DraftForm sent={sent} draft={draft} />}
      <p>
        <a className="go" href={draft.cartHref}>
          {t('revision.draft.change')}
        </a>
      </p>
    </section>
  )
}

function RevisionRow({ revision, sent }: SentProps & { readonly revision: SentRevisionView }) {
  const { shell, t } = useShell()
  const { id, number, state, total, sentAt, changes } = revision
  const date = formatInstant(sentAt, shell.locale, { style: 'date', timeZone: sent.timeZone })
  const isShown = id === sent.id
  return (
    <li className={styles.revision}>
      <p>
        {isShown || sent.managed !== undefined ? (
          <>
            <b>{number}</b> {isShown && <span className="small muted">{t('revision.list.current')}</span>}
          </>
        ) : (
          <a href={localePath(shell.locale, `/account/quotes/${id}`)}>{number}</a>
        )}{' '}
        <span className="figures">{formatMoney(total, shell.locale)}</span>
      </p>
      <p className="small muted">{t('sentQuote.sentOn', { date })}</p>
      <p className="small">
        <SentQuoteState state={state} />
      </p>
      {changes && (
        <details className="unfold">
          <summary className="label">
            {t('revision.changes.title', { number: changes.since })}
            <Icon name="chevron-down" size={16} />
          </summary>
          <ChangedAmounts changes={changes} />
        </details>
      )}
    </li>
  )
}

/** All versions of a quote, each with what it changed. */
export function SentQuoteRevisions({ sent }: SentProps) {
  const { t } = useShell()
  if (sent.revisions.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="revisions">
      <h2 id="revisions">{t('revision.list')}</h2>
      <Sheet as="ul" ruled>
        {sent.revisions.map((revision) => (
          <RevisionRow key={revision.id} revision={revision} sent={sent} />
        ))}
      </Sheet>
    </section>
  )
}

function Extension({ sent }: SentProps) {
  const { shell, t } = useShell()
  const { extension } = sent
  const total = extension?.revision?.total ?? sent.total
  if (extension === undefined || total === undefined) return null
  const { first, last, revision, problem } = extension
  const date = formatInstant(Date.parse(last), shell.locale, { style: 'date', timeZone: 'UTC' })
  return (
    <details className="unfold" open={problem !== undefined}>
      <summary className="label">
        {t('revision.extend')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <SentForm sent={sent} className={styles.form}>
        <p>{t('revision.extend.text', { date })}</p>
        {revision && (
          <>
            <p>{t('revision.extend.asVersion', { number: revision.number })}</p>
            <ChangedAmounts changes={revision.changes} />
          </>
        )}
        <input type="hidden" name="total_shown" value={toMajor(total)} />
        <TextField
          label={t('revision.extend.label')}
          name="expires_on"
          type="date"
          min={first}
          max={last}
          required
          error={problem}
        />
        <Button type="submit" name="intent" value="quote.extend">
          {revision
            ? t('revision.draft.send', { number: revision.number })
            : t('revision.extend.send', { number: sent.number })}
        </Button>
      </SentForm>
    </details>
  )
}

/** The option that is changed, where the quote has several. */
function OptionField({ sent: { quote } }: SentProps) {
  const { t } = useShell()
  if (quote?.options === undefined) return null
  return (
    <SelectField label={t('quoteChoice.revise.label')} name="option">
      {quote.options.map(({ option, label }) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Changing a quote that was sent: a new version, or a later end. Works without script. */
export function SentQuoteChanges({ sent }: SentProps) {
  const { t } = useShell()
  if (!sent.canRevise && sent.extension === undefined) return null
  return (
    <div className={styles.ways}>
      {sent.canRevise && sent.draft === undefined && (
        <SentForm sent={sent} className={styles.form}>
          {sent.state === 'accepted' && <p>{t('revision.revise.accepted')}</p>}
          <p className="small muted">{t('revision.revise.text')}</p>
          <OptionField sent={sent} />
          <Button type="submit" name="intent" value="quote.open">
            {t('revision.revise')}
          </Button>
        </SentForm>
      )}
      <Extension sent={sent} />
    </div>
  )
}

/** The way to the newest version from one that was replaced. */
export function ReplacedSentQuote({ sent }: SentProps) {
  const { shell, t } = useShell()
  const [newest] = sent.revisions
  if (sent.state !== 'superseded' || newest === undefined) return null
  return (
    <p>
      {t('revision.replaced')}{' '}
      <ButtonLink size="small" href={localePath(shell.locale, `/account/quotes/${newest.id}`)}>
        {t('revision.readNewer', { number: newest.number })}
      </ButtonLink>
    </p>
  )
}
