import type { SavedCartView } from '@waybill/contract/pages'
import { savedCartNameLimit } from '@waybill/domain/cart'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useRef } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useSavedCartChange } from '../../model/use-saved-cart-change.ts'
import { OfferForm } from '../offers/offer-form.tsx'
import styles from './saved-carts.module.css'

export interface SavedCartProps {
  readonly savedCart: SavedCartView
  /** Its button or the whole row is removed: moves the focus. */
  readonly onGone: () => void
}

/** The most letters of all addresses together, and of the comment. */
const MOST_LETTERS = 255

/** A field of a form of ours: always a text. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function Rename({ savedCart }: Pick<SavedCartProps, 'savedCart'>) {
  const { t } = useShell()
  const { rename } = useSavedCartChange()
  const { id, name } = savedCart
  return (
    <OfferForm
      fields={{ intent: 'savedCart.rename', id }}
      send={async (data) => (await rename(savedCart, textOf(data, 'name'))).problem}
      className={styles.pair}
    >
      {({ isBusy, problem }) => (
        <>
          <TextField
            key={name}
            label={t('savedCart.newName')}
            name="name"
            defaultValue={name}
            maxLength={savedCartNameLimit}
            autoComplete="off"
            required
            error={problem}
          />
          <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
            {t('savedCart.rename')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

function Share({ savedCart, onShared }: Pick<SavedCartProps, 'savedCart'> & { readonly onShared: () => void }) {
  const { t } = useShell()
  const { share } = useSavedCartChange()
  const send = async (data: FormData): Promise<string | undefined> => {
    const emails = textOf(data, 'emails')
      .split(/[\s,]+/)
      .filter(Boolean)
    const { isDone, problem } = await share(savedCart, { emails, comment: textOf(data, 'comment') })
    if (isDone) onShared()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'savedCart.share', id: savedCart.id }} send={send} className={styles.stack}>
      {({ isBusy, problem }) => (
        <>
          <TextField
            label={t('savedCart.emails')}
            name="emails"
            inputMode="email"
            autoComplete="off"
            maxLength={MOST_LETTERS}
            required
            hint={t('savedCart.emailsHint')}
            error={problem}
          />
          <TextArea label={t('quote.comment')} name="comment" rows={2} maxLength={MOST_LETTERS} />
          <Button
            type="submit"
            busy={isBusy}
            busyLabel={t('common.loading')}
            aria-label={t('savedCart.shareNamed', { name: savedCart.name })}
          >
            {t('cart.shareQuote')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

function Forget({ savedCart, onGone }: SavedCartProps) {
  const { t } = useShell()
  const { forget } = useSavedCartChange()
  const { id, name } = savedCart
  const send = async (): Promise<string | undefined> => {
    const { isDone, problem } = await forget(savedCart)
    if (isDone) onGone()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'savedCart.delete', id }} send={send} className={styles.stack}>
      {({ isBusy, problem }) => (
        <>
          <p className="small muted">{t('savedCart.deleteNote')}</p>
          <Button type="submit" kind="danger" busy={isBusy} busyLabel={t('common.loading')}>
            {t('savedCart.deleteNamed', { name })}
          </Button>
          {problem !== undefined && <ErrorLine>{problem}</ErrorLine>}
        </>
      )}
    </OfferForm>
  )
}

/** Rarer actions, folded: opens without script, and deleting takes one more click. */
export function ManageSavedCart({ savedCart, onGone }: SavedCartProps) {
  const { t } = useShell()
  const details = useRef<HTMLDetailsElement>(null)
  const fold = (): void => {
    const box = details.current
    if (box === null) return
    box.open = false
    box.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={styles.manage}>
      <summary aria-label={t('savedCart.manageNamed', { name: savedCart.name })}>{t('savedCart.manage')}</summary>
      <div className={styles.forms}>
        <Rename savedCart={savedCart} />
        <Share savedCart={savedCart} onShared={fold} />
        <Forget savedCart={savedCart} onGone={onGone} />
      </div>
    </details>
  )
}
