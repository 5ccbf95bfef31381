import { Badge } from '../badge/badge.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import type { ButtonKind } from '../button/button-look.tsx'
import { Button } from '../button/button.tsx'
import { Count } from '../count/count.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Money } from '../money/money.tsx'
import { Price } from '../price/price.tsx'
import { Reason } from '../reason/reason.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { State } from '../state/state.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'
import styles from './gallery.module.css'

const kinds: readonly (readonly [ButtonKind, string, string])[] = [
  ['main', 'Checkout', 'Checking out'],
  ['add', 'Add to cart', 'Adding'],
  ['taken', 'Remove', 'Removing'],
  ['line', 'Share quote', 'Sending'],
  ['danger', 'Remove 3 items', 'Removing'],
  ['plain', 'Cancel', 'Cancelling'],
]

const Buttons = () => (
  <GalleryPart id="buttons" title="Buttons">
    <Sheet padded>
      <Stack>
        {kinds.map(([kind, label, busyLabel]) => (
          <Row key={kind} gap="s">
            <Button kind={kind}>{label}</Button>
            <Button kind={kind} size="small">
              {label}
            </Button>
            <Button kind={kind} disabled>
              {label}
            </Button>
            <Button kind={kind} busy busyLabel={busyLabel}>
              {label}
            </Button>
            <ButtonLink kind={kind} href="#buttons">
              {label}
            </ButtonLink>
            <ButtonLink kind={kind} href="#buttons" busy busyLabel={busyLabel}>
              {label}
            </ButtonLink>
          </Row>
        ))}
        <Row gap="s">
          <Button kind="chosen" icon="check" disabled>
            Selected
          </Button>
          <Button kind="main" size="large">
            Try now for free
          </Button>
          <Button kind="plain" icon="arrow-left">
            Back To Catalogue
          </Button>
          <IconButton icon="close" label="Close" />
          <IconButton icon="download" label="Download invoice W-2026-0148" size="small" />
          <IconButton icon="print" label="Print, not possible yet" disabled />
        </Row>
        <Button kind="main" reason="Only Anouk Daal, the primary member, can check out.">
          Apply
        </Button>
        <Reason>
          Workflows needs it. <a href="#buttons">Turn Workflows off first</a>
        </Reason>
      </Stack>
    </Sheet>
  </GalleryPart>
)

const Badges = () => (
  <GalleryPart id="badges" title="Badges and states">
    <Sheet padded>
      <Stack>
        <Row>
          <Badge>Included</Badge>
          <Badge kind="go" icon="check">
            In your cart
          </Badge>
          <Badge kind="outline">Current plan</Badge>
          <Badge kind="you">Trial, 2 days left</Badge>
          <Badge kind="bad">Declined</Badge>
          <Count value={6} unit="items in the cart" />
        </Row>
        <Row gap="s">
          <State kind="done">Paid</State>
          <State kind="underway">Processing</State>
          <State kind="ended">Refunded</State>
          <State kind="needsYou">Past due</State>
          <State kind="failed">Failed</State>
        </Row>
      </Stack>
    </Sheet>
  </GalleryPart>
)

const Prices = () => (
  <GalleryPart id="prices" title="Prices">
    <Sheet padded>
      <Stack>
        <Row gap="l">
          <Price amount={<Money value={usd(400)} locale="en" />} unit="per driver / month" />
          <Price
            amount={<Money value={usd(5300)} locale="en" />}
            was={{ label: 'was', amount: <Money value={usd(5900)} locale="en" /> }}
            unit="per company / month"
            saving="saves $6"
          />
          <Price amount="Free" unit="up to 100 users" />
          <Price amount="Included" unit="in every plan" layout="below" />
          <Price amount="Price on request" quiet />
        </Row>
        <Row gap="l" align="end">
          <Price
            amount={<Money value={usd(7400)} locale="en" />}
            unit="per company / month"
            size="large"
            layout="below"
          />
          <Price amount={<Money value={usd(17100)} locale="vi" />} unit="mỗi tháng, chưa gồm thuế" size="xl" />
          <Price
            amount={<Money value={usd(123400)} locale="fr" decimals={2} />}
            unit="par mois"
            layout="below"
            align="end"
          />
        </Row>
      </Stack>
    </Sheet>
  </GalleryPart>
)

export const GalleryActions = () => (
  <>
    <Buttons />
    <div className={styles.pair}>
      <Badges />
      <Prices />
    </div>
  </>
)
