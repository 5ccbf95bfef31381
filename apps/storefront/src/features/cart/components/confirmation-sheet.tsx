import type { CartConfirmationProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Cascade } from '@waybill/ui/cascade/cascade.tsx'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Row, Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { useLink } from '../../../app/use-link.ts'

type Confirmation = CartConfirmationProps['confirmation']

/** What a product of the change costs, or the word that takes the amount's place. */
function ProductAmount({
  product,
  currency,
}: { readonly product: Confirmation['product'] } & Pick<Confirmation, 'currency'>) {
  const { frame, t } = useFrame()
  switch (product.shows) {
    case 'amount':
      return <Money value={money(product.price_minor, currency)} locale={frame.locale} />
    case 'free':
      return t('common.free')
    case 'included':
      return t('common.included')
    case 'on_request':
      return t('common.priceOnRequest')
  }
}

/** The product, and on the line below it what goes or comes along. */
function Affected({ confirmation }: { readonly confirmation: Confirmation }) {
  const { product, dependent, dependencies, currency } = confirmation
  const stopOf = (stop: Confirmation['product']) => ({
    key: String(stop.id),
    name: stop.title,
    amount: <ProductAmount product={stop} currency={currency} />,
  })
  const along = [...dependent, ...dependencies].map(stopOf)
  return <Cascade stops={[{ ...stopOf(product), children: along.length === 0 ? undefined : along }]} />
}

function Totals({ confirmation }: { readonly confirmation: Confirmation }) {
  const { frame, t } = useFrame()
  const { price_before_minor: before, price_after_minor: after, currency } = confirmation
  const amount = (minor: number) => <Money value={money(minor, currency)} locale={frame.locale} />
  return (
    <DefinitionTotals
      rows={[
        { key: 'now', label: t('cart.confirm.totalNow'), amount: amount(before) },
        { key: 'after', label: t('cart.confirm.totalAfter'), amount: amount(after), isSum: true },
      ]}
    />
  )
}

/** The button that names the consequence, and the way back; a refusal has the way back alone. */
function Answers({ confirmation, back, fields }: CartConfirmationProps) {
  const link = useLink()
  const { action, buttons, can_confirm: canConfirm, version } = confirmation
  if (canConfirm === 0) {
    return (
      <ButtonLink kind="main" href={link(back)}>
        {buttons.ok}
      </ButtonLink>
    )
  }
  return (
    <form method="post">
      <FormToken />
      {Object.entries({ ...fields, back, version: String(version) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row>
        <Button type="submit" kind={action === 'activate' ? 'main' : 'danger'}>
          {buttons.ok}
        </Button>
        <ButtonLink href={link(back)}>{buttons.cancel}</ButtonLink>
      </Row>
    </form>
  )
}

/** What a dialog says, as a sheet: what is asked, what it brings about, what it costs, and the two answers. */
export function ConfirmationSheet(props: CartConfirmationProps) {
  const { confirmation } = props
  return (
    <Stack gap="m">
      <h1>{confirmation.title}</h1>
      <Sheet padded>
        <Stack>
          {confirmation.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <Affected confirmation={confirmation} />
          {confirmation.can_confirm === 1 && <Totals confirmation={confirmation} />}
          <Answers {...props} />
        </Stack>
      </Sheet>
    </Stack>
  )
}
