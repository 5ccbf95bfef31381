import type { SentQuoteProps, SentQuoteStep, SentRecipientView } from '@waybill/contract/pages'
import { formatInstant, localePath, type MessageId } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { sentTotal } from '../model/sent-total.ts'
import { SentForm } from './sent-quote-form.tsx'
import { ANSWER_TEXTS, AnswerWords, RecipientState, SentQuoteState } from './sent-quote-state.tsx'
import styles from './sent-quotes.module.css'

interface SentProps {
  readonly sent: SentQuoteProps
}

/** Recipients of a quote, its amount and its state. */
export function SentQuoteHead({ sent }: SentProps) {
  const { shell, t } = useShell()
  const date = (at: number): string => formatInstant(at, shell.locale, { style: 'date', timeZone: sent.timeZone })
  // a copy is a cart of the account
  const canCopy = sent.closed === undefined && sent.managed === undefined
  return (
    <header className={styles.head}>
      {sent.managed === undefined && (
        <a className="small" href={localePath(shell.locale, '/account/quotes')}>
          {t('sentQuote.back')}
        </a>
      )}
      <h1>{t('sentQuote.heading', { number: sent.number })}</h1>
      <p className={styles.facts}>
        <SentQuoteState {...sent} />
        <span className="figures">
          {sent.title}
          {sent.total !== undefined && ` · ${sentTotal({ ...sent, total: sent.total }, { locale: shell.locale, t })}`}
        </span>
      </p>
      <p className={`small muted ${styles.facts}`}>
        <span>{t('sentQuote.sentOn', { date: date(sent.sentAt) })}</span>
        <span>{t('sentQuote.validUntil', { date: date(sent.expiresAt) })}</span>
      </p>
      <div className={styles.actions}>
        {sent.pdfHref !== undefined && (
          <ButtonLink size="small" href={sent.pdfHref}>
            {t('sentQuote.pdf')}
          </ButtonLink>
        )}
        {canCopy && (
          <SentForm sent={sent}>
            <Button type="submit" size="small" name="intent" value="quote.copy">
              {t('sentQuote.copy')}
            </Button>
          </SentForm>
        )}
      </div>
      {canCopy && <p className="small muted">{t('sentQuote.copy.note')}</p>}
      {sent.closed !== undefined && <p className="small muted">{sent.closed}</p>}
    </header>
  )
}

/** The way back to an address that gets no quotes: a mail that its reader confirms. */
function AskAgain({ sent, recipient: { email } }: SentProps & { readonly recipient: SentRecipientView }) {
  const { t } = useShell()
  return (
    <SentForm sent={sent}>
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        size="small"
        name="intent"
        value="quote.again"
        aria-label={t('quote.share.againNamed', { email })}
      >
        {t('quote.share.again')}
      </Button>
    </SentForm>
  )
}

function Resend({ sent, recipient }: SentProps & { readonly recipient: SentRecipientView }) {
  const { t } = useShell()
  const { barrier, email } = recipient
  if (sent.closed !== undefined) return null
  if ((barrier === 'opted_out' || barrier === 'unreachable') && email !== '')
    return <AskAgain sent={sent} recipient={recipient} />
  if (barrier !== undefined) return null
  return (
    <SentForm sent={sent}>
      <input type="hidden" name="recipient_id" value={recipient.id} />
      <Button
        type="submit"
        size="small"
        name="intent"
        value="quote.resend"
        aria-label={t('sentQuote.resend.named', { email: recipient.email })}
      >
        {t('sentQuote.resend')}
      </Button>
    </SentForm>
  )
}

/** Text of a stranger's mail server: as text, in its own direction. */
function ServerAnswer({ code, text }: NonNullable<SentRecipientView['undelivered']>) {
  const { t } = useShell()
  if (code === '' && text === '') return null
  return (
    <p className={`small muted ${styles.email}`} dir="auto">
      {t('sentQuote.undelivered.server', { text: text || code })}
    </p>
  )
}

/** Each recipient with what became of the mail, and a button to send it again. */
export function SentQuoteRecipients({ sent }: SentProps) {
  const { t } = useShell()
  return (
    <section className={styles.section} aria-labelledby="recipients">
      <h2 id="recipients">{t('sentQuote.recipients')}</h2>
      <Sheet as="ul" ruled>
        {sent.recipients.length === 0 && (
          <li className={styles.recipient}>
            <p className="muted">{t('sentQuote.byLink.text')}</p>
          </li>
        )}
        {sent.recipients.map((recipient) => (
          <li key={recipient.id} className={styles.recipient}>
            <div>
              <span className={styles.email}>{recipient.email || t('sentQuote.recipient.erased')}</span>
              <p className="small">
                <RecipientState recipient={recipient} />
              </p>
              {recipient.undelivered !== undefined && <ServerAnswer {...recipient.undelivered} />}
              {recipient.barrier === 'unopened' && <p className="small muted">{t('sentQuote.barrier.unopened')}</p>}
            </div>
            <Resend sent={sent} recipient={recipient} />
          </li>
        ))}
      </Sheet>
    </section>
  )
}

/** Texts that name the person, where they are known. */
const NAMED: Readonly<Partial<Record<SentQuoteStep['kind'], MessageId>>> = {
  viewed: 'sentQuote.step.viewedBy',
  resent: 'sentQuote.step.resentTo',
  undelivered: 'sentQuote.step.undeliveredTo',
  accepted: ANSWER_TEXTS.accepted[1],
  joined: ANSWER_TEXTS.joined[1],
  declined: ANSWER_TEXTS.declined[1],
}

/** A view has a day only, in UTC; anything else an instant in the account's zone. */
function StepRow({ step, timeZone }: { readonly step: SentQuoteStep; readonly timeZone: string }) {
  const { shell, t } = useShell()
  const { kind, at, who, answer } = step
  const when =
    kind === 'viewed'
      ? formatInstant(at, shell.locale, { style: 'date', timeZone: 'UTC' })
      : formatInstant(at, shell.locale, { style: 'datetime', timeZone })
  const text = (who !== undefined && NAMED[kind]) || (`sentQuote.step.${kind}` as const)
  return (
    <li className={styles.step}>
      <span className="small muted figures">{when}</span>
      <span>
        {t(text, { who: who ?? '' })}
        {answer !== undefined && <AnswerWords answer={answer} />}
      </span>
    </li>
  )
}

/** Events of the quote, newest first, and the switch of what is stored of its readers. */
export function SentQuoteLog({ sent }: SentProps) {
  const { t } = useShell()
  const { steps, timeZone, isViewLogged, closed } = sent
  return (
    <section className={styles.section} aria-labelledby="log">
      <h2 id="log">{t('sentQuote.log')}</h2>
      <Sheet as="ul" ruled>
        {steps.map((step) => (
          <StepRow key={`${step.kind} ${step.at} ${step.who ?? ''}`} step={step} timeZone={timeZone} />
        ))}
      </Sheet>
      <SentForm sent={sent} className={styles.views}>
        <p className="small muted">{t(isViewLogged ? 'sentQuote.views.on' : 'sentQuote.views.off')}</p>
        {closed === undefined && (
          <>
            <input type="hidden" name="is_logged" value={isViewLogged ? 0 : 1} />
            <Button type="submit" size="small" kind="plain" name="intent" value="quote.views">
              {t(isViewLogged ? 'sentQuote.views.switchOff' : 'sentQuote.views.switchOn')}
            </Button>
          </>
        )}
      </SentForm>
    </section>
  )
}

/** Opens the question without script; the button in it is the answer, because nothing takes it back. */
export function SentQuoteRevocation({ sent }: SentProps) {
  const { t } = useShell()
  if (!sent.canRevoke) return null
  return (
    <details className="unfold">
      <summary className="label">
        {t('sentQuote.revoke')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <SentForm sent={sent} className={styles.confirm}>
        <p>{t('sentQuote.revoke.text')}</p>
        <Button type="submit" kind="danger" name="intent" value="quote.revoke">
          {t('sentQuote.revoke.confirm', { number: sent.number })}
        </Button>
      </SentForm>
    </details>
  )
}
