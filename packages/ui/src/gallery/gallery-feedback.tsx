import { useState } from 'react'
import { Banner } from '../banner/banner.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import { Button } from '../button/button.tsx'
import { DefinitionTotals } from '../definition-totals/definition-totals.tsx'
import { Dialog, type DialogWidth } from '../dialog/dialog.tsx'
import { SuccessDialog } from '../dialog/success-dialog.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { Empty } from '../empty/empty.tsx'
import { Progress } from '../progress/progress.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { ToastRegion } from '../toast/toast-region.tsx'
import { Toast } from '../toast/toast.tsx'
import { GalleryPart } from './gallery-part.tsx'
import styles from './gallery.module.css'

const widths: readonly DialogWidth[] = [500, 520, 750, 800]

const Dialogs = () => {
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
const Messages = () => {
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

/** As the shop shows it: for ten seconds, or as long as the reader is at it. */
const ToastOnDemand = () => {
  const [isShown, setShown] = useState(false)
  const dismiss = (): void => setShown(false)
  return (
    <>
      <span>
        <Button onClick={() => setShown(true)}>Show a toast</Button>
      </span>
      <ToastRegion>
        {isShown && (
          <Toast
            message="Workflows removed. Total $38."
            action={{ label: 'Undo', onClick: dismiss }}
            dismissLabel="Dismiss"
            onDismiss={dismiss}
          />
        )}
      </ToastRegion>
    </>
  )
}

const Toasts = () => {
  const [isShown, setShown] = useState(true)
  return (
    <div className={styles.toasts}>
      <ToastRegion>
        {isShown && (
          <Toast
            message="Proof of visit and 2 more removed. Total $123."
            action={{ label: 'Undo', onClick: () => setShown(false) }}
            dismissLabel="Dismiss"
            onDismiss={() => setShown(false)}
            milliseconds={600_000}
          />
        )}
      </ToastRegion>
      <ToastRegion>
        {isShown && (
          <Toast
            icon="check"
            message="Quote successfully shared."
            dismissLabel="Dismiss"
            onDismiss={() => setShown(false)}
            milliseconds={600_000}
          />
        )}
      </ToastRegion>
    </div>
  )
}

const Banners = () => (
  <Stack>
    <Banner
      kind="bad"
      title="Error occurred while processing your request. Please try again."
      action={<Button size="small">Try again</Button>}
    >
      Your cart is safe. Nothing was changed or charged. Reference 7F3A-0412.
    </Banner>
    <Banner
      kind="you"
      level={3}
      title="Tracker gateway is past due: $36.00 from 3 May"
      action={<Button>Update payment method</Button>}
    >
      Your bank declined the card four times, last on 10 May. We try once more on Sunday, 17 May.
    </Banner>
    <Banner
      kind="go"
      level={3}
      title="Network fits better: $4 less for the same modules"
      action={<Button size="small">See what changes</Button>}
    >
      $167 instead of $171, and 6 more modules.
    </Banner>
    <Banner kind="neutral" title="You see this as the primary member">
      Other members see the same list without switches.
    </Banner>
  </Stack>
)

export const GalleryFeedback = () => (
  <>
    <GalleryPart id="messages" title="Banners and toasts">
      <Banners />
      <Toasts />
      <ToastOnDemand />
    </GalleryPart>
    <GalleryPart id="dialogs" title="Dialogs and drawers">
      <Dialogs />
      <Messages />
    </GalleryPart>
    <GalleryPart id="waiting" title="Progress and empty">
      <div className={styles.pair}>
        <Sheet padded>
          <Progress
            label="Switching on 6 modules"
            done={4}
            total={6}
            text="4 of 6"
            note="This could take a minute or two. You can leave this page; we send an e-mail when it is done."
          />
        </Sheet>
        <Empty
          level={3}
          title="Your shopping cart is empty."
          action={
            <ButtonLink kind="main" href="#waiting">
              GO TO MARKETPLACE
            </ButtonLink>
          }
          offer={<a href="#waiting">Restore the cart you removed at 09:12</a>}
        >
          Return to the marketplace and add an item.
        </Empty>
      </div>
    </GalleryPart>
  </>
)
