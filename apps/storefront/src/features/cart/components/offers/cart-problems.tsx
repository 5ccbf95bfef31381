import type { CartProblemView, ProblemButton } from '@waybill/contract/views/problem'
import type { CartView } from '@waybill/contract/views'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useCartChange } from '../../../../cart/sync/use-cart-change.ts'
import type { CartContextValue } from '../../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../../cart/sync/queued-change.ts'
import { call } from '../../../../lib/call.ts'
import { OfferForm } from './offer-form.tsx'
import styles from './cart-problems.module.css'

/** The new price of a line was read. */
function priceReading(
  { id, title }: { readonly id: number; readonly title: string },
  context: CartContextValue,
): QueuedChange {
  return {
    about: `price ${id}`,
    words: 'read',
    title,
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/problems/acknowledge', { ...sending, body: { line_id: id } })
      if (!outcome.ok) return outcome
      const text = context.t('cartChange.priceRead', { title })
      return { ok: true, cart: outcome.result, notification: () => ({ as: 'sentence', text }) }
    },
  }
}

interface SolutionProps {
  readonly button: ProblemButton
  /** Moves the focus away from a removed element. */
  readonly onSolved: () => void
}

/** The owner has read a new price: a form that works without script. */
function Acknowledge({ button, onSolved }: SolutionProps) {
  const { t } = useShell()
  const { enqueueChange } = useCartChange()
  const send = async (): Promise<undefined> => {
    const end = await enqueueChange((context) => priceReading(button, context))
    if (end === 'made') onSolved()
  }
  return (
    <OfferForm fields={{ intent: 'cart.acknowledge', id: String(button.id) }} send={send}>
      {({ isBusy }) => (
        <Button
          kind="line"
          size="small"
          type="submit"
          busy={isBusy}
          busyLabel={t('common.loading')}
          aria-label={t('common.labelled', { label: button.label, text: button.title })}
        >
          {button.label}
        </Button>
      )}
    </OfferForm>
  )
}

function WayOut({ button, onSolved }: SolutionProps) {
  const { t } = useShell()
  if (button.kind === 'acknowledge') return <Acknowledge button={button} onSolved={onSolved} />
  const { kind, id, title, isModule, pricing, label } = button
  return (
    <CartForm change={{ kind, id, title, isModule, pricing, lines: 1 }} onChanged={onSolved}>
      {(busy) => (
        <Button
          kind={kind === 'add' ? 'add' : 'line'}
          size="small"
          type="submit"
          busy={busy}
          busyLabel={t('common.loading')}
          aria-label={kind === 'remove' ? t('cart.remove.named', { title }) : undefined}
        >
          {label}
        </Button>
      )}
    </CartForm>
  )
}

function Problem({ problem, onSolved }: { readonly problem: CartProblemView } & Pick<SolutionProps, 'onSolved'>) {
  return (
    <li className={styles.problem}>
      <p>{problem.message}</p>
      {problem.buttons.length > 0 && (
        <div className={styles.buttons}>
          {problem.buttons.map((button) => (
            <WayOut key={`${button.kind} ${button.id}`} button={button} onSolved={onSolved} />
          ))}
        </div>
      )}
    </li>
  )
}

/** Problems of single lines, each shown once with its solutions, above the lines. */
export function CartProblems({ cart, onSolved }: { readonly cart: CartView } & Pick<SolutionProps, 'onSolved'>) {
  const { t } = useShell()
  const { problems } = cart
  if (problems.length === 0) return null
  return (
    <div className={styles.place}>
      <Banner kind="you" title={t('cart.problems.title', { count: problems.length })}>
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <Problem key={`${problem.code} ${problem.productId}`} problem={problem} onSolved={onSolved} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}
