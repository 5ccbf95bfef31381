import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { DefinitionTotals } from '../definition-totals/definition-totals.tsx'
import { Dialog, type DialogWidth } from '../dialog/dialog.tsx'
import { SuccessDialog } from '../dialog/success-dialog.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { TextField } from '../text-field/text-field.tsx'

const widths: readonly DialogWidth[] = [500, 520, 750, 800]

export const Dialogs = () => {
  const [width, setWidth] = useState<DialogWidth>()
  const [side, setSide] = useState<'start' | 'end'>()
  const close = (): void => setWidth(undefined)
  return (
    <Row>
      {widths.map((each) => (
        <Button key={each} onClick={() => setWidth(each)}>
          Dialog {each}
        </Button>
      ))}
      <Button onClick={() => setSide('start')}>Filter drawer</Button>
      <Button onClick={() => setSide('end')}>Cart drawer</Button>
      <Dialog
        open={width !== undefined}
        onClose={close}
        width={width}
        title="Remove Proof of visit?"
        note="Two modules need it and go with it."
        closeLabel="Close"
        footStart={
          <Button kind="plain" icon="arrow-left" onClick={close}>
            Back
          </Button>
        }
        foot={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={close}>
              OK, remove 3 items
            </Button>
          </>
        }
      >
        <Stack>
          <TextField label="Reason" optional="optional" />
          <DefinitionTotals
            rows={[
              { key: 'now', label: 'Estimated total now', amount: <span className="figures">$271</span> },
              { key: 'after', label: 'After removing', amount: <span className="figures">$123</span>, isSum: true },
            ]}
          />
        </Stack>
      </Dialog>
      <Drawer
        open={side !== undefined}
        onClose={() => setSide(undefined)}
        side={side ?? 'start'}
        label="Filter"
        closeLabel="Close"
      >
        <TextField label="Industry" />
      </Drawer>
    </Row>
  )
}

/** A message needs one answer; a success needs none. */
export const Messages = () => {
  const [shown, setShown] = useState<'message' | 'success'>()
  const close = (): void => setShown(undefined)
  return (
    <Row>
      <Button onClick={() => setShown('message')}>Message</Button>
      <Button onClick={() => setShown('success')}>Success</Button>
      <Dialog
        open={shown === 'message'}
        onClose={close}
        width={520}
        fades
        title="Route board comes with every plan"
        note="It can’t be removed."
        closeLabel="Close"
        foot={<Button onClick={close}>OK</Button>}
      />
      <SuccessDialog
        open={shown === 'success'}
        onClose={close}
        title="Workflows added. Total $38."
        closeLabel="Close"
        foot={<Button onClick={close}>OK</Button>}
      />
    </Row>
  )
}

/** Taken away while it is open, alone or with what opened it: the focus comes back all the same. */
export const PassingDialogs = () => {
  const [shown, setShown] = useState<'alone' | 'both'>()
  const [isGone, setGone] = useState(false)
  const close = (): void => {
    setGone(shown === 'both')
    setShown(undefined)
  }
  return (
    <Row>
      <Button onClick={() => setShown('alone')}>Dialog that is taken away</Button>
      <div>
        <h3 className="label">Dialogs with their opener</h3>
        {!isGone && <Button onClick={() => setShown('both')}>Dialog that takes its opener away</Button>}
      </div>
      {shown !== undefined && (
        <Dialog
          open
          onClose={close}
          title="Route board is taken away"
          closeLabel="Close"
          foot={<Button onClick={close}>Cancel</Button>}
        />
      )}
    </Row>
  )
}
