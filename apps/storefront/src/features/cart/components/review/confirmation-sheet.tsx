import type { CartConfirmationProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Row, Stack } from '@waybill/ui/stack/stack.tsx'
import { ConfirmedLines } from '../../../../cart/confirmation/confirmed-lines.tsx'
import { ConfirmedTotals } from '../../../../cart/confirmation/confirmed-totals.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { useLink } from '../../../../app/use-link.ts'

/** The button that names the consequence, and Cancel; an error has Cancel alone. */
function Answers({ confirmation, back, fields }: CartConfirmationProps) {
  const link = useLink()
  const { action, buttons, dependent, keep, can_confirm: canConfirm, version } = confirmation
  const takesAway = action === 'deactivate' || dependent.length > 0
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
        {keep !== null && (
          <Button type="submit" kind="main" name="keep_addons" value="1">
            {keep.ok}
          </Button>
        )}
        <Button type="submit" kind={takesAway ? 'danger' : 'main'}>
          {buttons.ok}
        </Button>
        <ButtonLink href={link(back)}>{buttons.cancel}</ButtonLink>
      </Row>
    </form>
  )
}

/** A confirmation as a sheet: what changes, what follows from it, what it costs, and the two answers. */
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
          {confirmation.can_confirm === 1 && (
            <>
              <ConfirmedLines confirmation={confirmation} />
              <ConfirmedTotals confirmation={confirmation} />
            </>
          )}
          <Answers {...props} />
        </Stack>
      </Sheet>
    </Stack>
  )
}
