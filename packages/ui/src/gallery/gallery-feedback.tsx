import { useState } from 'react'
import { Banner } from '../banner/banner.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import { Button } from '../button/button.tsx'
import { Empty } from '../empty/empty.tsx'
import { Progress } from '../progress/progress.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Stack } from '../stack/stack.tsx'
import { ToastRegion } from '../toast/toast-region.tsx'
import { Toast } from '../toast/toast.tsx'
import { Dialogs, Messages, PassingDialogs } from './gallery-dialogs.tsx'
import { GalleryPart } from './gallery-part.tsx'
import styles from './gallery.module.css'

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
      <PassingDialogs />
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
