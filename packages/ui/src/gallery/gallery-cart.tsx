import { useState } from 'react'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Cascade } from '../cascade/cascade.tsx'
import { SummaryLine, SummaryLines } from '../summary-card/summary-lines.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '../summary-card/summary-card.tsx'
import { Explain } from '../explain/explain.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Money } from '../money/money.tsx'
import { RollingMoney } from '../money/rolling-money.tsx'
import { Divider } from '../divider/divider.tsx'
import { QuantityStepper } from '../quantity-stepper/quantity-stepper.tsx'
import { RailLine, RailList } from '../rail-list/rail-list.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { Stop, StopLine } from '../stop-line/stop-line.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { TotalBlock } from '../total-block/total-block.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'
import styles from './gallery.module.css'

const money = (minor: number) => <Money value={usd(minor)} locale="en" />

const TeamTooltip = () => (
  <Tooltip label="About the total" text="5 team members are included. Each further one costs $8 a month." />
)

const rows = [
  { key: 'plan', label: 'Regional, list price', amount: money(5900) },
  { key: 'discount', label: '10% off until 31 December (to a whole amount)', amount: money(-600) },
  { key: 'proof', label: 'Proof of visit, 12 drivers × $4', amount: money(4800) },
  { key: 'sum', label: 'Estimated total per month', amount: money(10100), isSum: true },
]

const Cart = () => {
  const [hasProof, setProof] = useState(false)
  return (
    <SummaryCard label="Cart">
      <SummaryTop>
        <Row spread>
          <span>
            <Button kind="plain" size="small" icon="arrow-left" flush>
              Back
            </Button>
          </span>
          <span className="small faint figures">{hasProof ? 4 : 3} items</span>
        </Row>
        <h2>Regional</h2>
        <Button kind="main" full onClick={() => setProof(!hasProof)}>
          {hasProof ? 'Remove Proof of visit' : 'Add Proof of visit'}
        </Button>
        <p className="small muted">7 days free. No card needed.</p>
      </SummaryTop>
      <SummaryLines label="Items in the cart">
        <SummaryLine
          base
          name="Regional"
          amount={money(5300)}
          meta={
            <>
              <s>{money(5900)}</s> less 10% · 12 modules
            </>
          }
        />
        <SummaryLine
          name="E-mail next-stop notice"
          amount={money(1500)}
          meta={
            <>
              Needed by <a href="#cart">SMS next-stop notice</a>
            </>
          }
          action={<IconButton icon="close" size="small" label="Remove E-mail next-stop notice" />}
        />
        {hasProof && <SummaryLine entering name="Proof of visit" amount={money(4800)} meta="12 drivers × $4" />}
        <SummaryLine
          name="Support hero"
          amount="Free"
          meta="17 users, first 100 free"
          action={<IconButton icon="close" size="small" label="Remove Support hero" />}
        />
      </SummaryLines>
      <Divider />
      <SummaryTotal>
        <TotalBlock
          label="Estimated total"
          tooltip={<TeamTooltip />}
          amount={<RollingMoney value={usd(hasProof ? 11600 : 6800)} locale="en" />}
          unit="USD per month, before tax"
          saving={
            <>
              Was {money(hasProof ? 12200 : 7400)}, you save {money(600)} a month.
            </>
          }
        />
        <Explain
          trigger="Explain this total"
          title="How we calculate $101"
          rows={rows}
          closeLabel="Close"
          note="Before tax."
        />
      </SummaryTotal>
    </SummaryCard>
  )
}

const LoadingCart = () => (
  <SummaryCard label="Loading the cart" busy>
    <SummaryTop>
      <Skeleton width="half" />
      <Skeleton shape="title" width="wide" />
      <Skeleton shape="control" />
    </SummaryTop>
    <SummaryLines label="Items being loaded">
      <SummaryLine
        name={<Skeleton width="wide" />}
        amount={<Skeleton width="short" />}
        meta={<Skeleton shape="small" width="half" />}
      />
      <SummaryLine
        name={<Skeleton width="half" />}
        amount={<Skeleton width="short" />}
        meta={<Skeleton shape="small" width="half" />}
      />
    </SummaryLines>
    <Divider />
    <SummaryTotal>
      <Skeleton shape="figure" width="half" />
    </SummaryTotal>
  </SummaryCard>
)

const Review = () => {
  const [drivers, setDrivers] = useState(12)
  return (
    <RailList
      label="Items"
      columns={{ item: 'Item', quantity: 'Quantity', unitPrice: 'Unit price', amount: 'Per month' }}
    >
      <RailLine
        base
        name="Regional"
        reason="12 modules, 5 team members"
        quantity="per company"
        unitPrice="$59 less 10%"
        amount={money(5300)}
      />
      <RailLine
        name="Proof of visit"
        reason="You added this"
        quantity={
          <QuantityStepper
            size="small"
            value={drivers}
            min={5}
            max={40}
            accept={(previous, typed) => (Number(typed) > 40 ? previous : Math.max(0, Math.trunc(Number(typed)) || 0))}
            onChange={setDrivers}
            label="Drivers for Proof of visit"
            lessLabel="One driver fewer"
            moreLabel="One driver more"
            unit="drivers"
          />
        }
        unitPrice="$4 per driver"
        amount={<Money value={usd(400 * drivers)} locale="en" />}
        action={<IconButton icon="close" label="Remove Proof of visit" />}
      />
      <RailLine
        name="E-mail next-stop notice"
        reason="Added because SMS next-stop notice needs it"
        quantity="per company"
        unitPrice={money(1500)}
        amount={money(1500)}
        action={<IconButton icon="close" label="Remove E-mail next-stop notice from the list" />}
      />
    </RailList>
  )
}

const Needs = () => (
  <Sheet padded>
    <Stack gap="m">
      <StopLine>
        <Stop kind="here" title="Workflows" note="this module" />
        <Stop
          kind="have"
          title={<a href="#cart">Proof of visit</a>}
          note="$4 per driver / month"
          aside={
            <Badge kind="go" icon="check">
              In your cart
            </Badge>
          }
        />
        <Stop kind="add" title="Driver app" note="$2 per driver / month" aside={<Badge>Will be added</Badge>} />
      </StopLine>
      <Cascade
        stops={[
          {
            key: 'proof',
            name: 'Proof of visit',
            amount: money(4800),
            children: [
              {
                key: 'workflows',
                name: 'Workflows',
                reason: 'needs Proof of visit',
                amount: money(8500),
                children: [{ key: 'audit', name: 'Photo audit', reason: 'needs Workflows', amount: money(1500) }],
              },
              { key: 'meter', name: 'Meter round', reason: 'needs Proof of visit', amount: money(900) },
            ],
          },
        ]}
      />
      <TotalBlock
        layout="below"
        label="Total"
        tooltip={<TeamTooltip />}
        amount={money(17100)}
        unit="USD / month, before tax"
        saving="You save $6 a month."
      />
    </Stack>
  </Sheet>
)

export const GalleryCart = () => (
  <GalleryPart id="cart" title="SummaryCard, rail, chain, cascade, total">
    <div className={styles.pair}>
      <Cart />
      <LoadingCart />
      <Needs />
    </div>
    <Review />
  </GalleryPart>
)
