import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Glyph } from '../glyph/glyph.tsx'
import { ModuleCell, type ModuleSlots } from '../module-cell/module-cell.tsx'
import { ModuleCells } from '../module-cell/module-cells.tsx'
import { ModuleRow } from '../module-row/module-row.tsx'
import { Money } from '../money/money.tsx'
import { PlanCard } from '../plan-card/plan-card.tsx'
import { PlanCards } from '../plan-card/plan-cards.tsx'
import { Price } from '../price/price.tsx'
import { SectionHead } from '../section-head/section-head.tsx'
import { SegmentLinks } from '../segments/segments.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'

const price = (minor: number, unit: string) => (
  <Price amount={<Money value={usd(minor)} locale="en" />} unit={unit} layout="below" />
)

const More = ({ plan }: { plan: string }) => (
  <a className="go" href="#plans">
    and 3 more<span className="visually-hidden"> in {plan}</span>
  </a>
)

const Plans = () => (
  <GalleryPart id="plans" title="Plan cards">
    <PlanCards>
      <PlanCard
        position="passed"
        title="Local"
        audience="For 1 to 4 vehicles on fixed rounds."
        price={
          <Price amount={<Money value={usd(3900)} locale="en" />} unit="per company / month" size="xl" layout="below" />
        }
        action={
          <Button kind="add" full aria-label="Try now: Local">
            Try now
          </Button>
        }
        contentsTitle="The essentials"
        contents={['Route board', 'Map route planning', 'Optimizer', 'Driver app']}
        more={<More plan="Local" />}
      />
      <PlanCard
        position="chosen"
        title="Regional"
        badge={<Badge kind="outline">Current plan</Badge>}
        audience={
          <>
            <b>Recommended</b> for 5 to 20 vehicles across zones.
          </>
        }
        price={
          <Price
            amount={<Money value={usd(5300)} locale="en" />}
            was={{ label: 'was', amount: <Money value={usd(5900)} locale="en" /> }}
            unit="per company / month"
            saving="saves $6"
            size="xl"
            layout="below"
          />
        }
        action={
          <Button kind="chosen" icon="check" full disabled>
            Selected
          </Button>
        }
        contentsTitle="Everything in Local, plus"
        contents={['Recurring schedules', 'Zone builder', 'Pickup and drop-off pairs', 'Voice guidance']}
        more={<More plan="Regional" />}
      />
      <PlanCard
        position="ahead"
        title="Network"
        audience="For several depots and mixed fleets."
        price={
          <Price amount={<Money value={usd(8900)} locale="en" />} unit="per company / month" size="xl" layout="below" />
        }
        action={
          <Button kind="add" full aria-label="Try now: Network">
            Try now
          </Button>
        }
        contentsTitle="Everything in Regional, plus"
        contents={['Multi-driver optimizer', 'Time windows', 'E-mail next-stop notice', 'Weight and volume limits']}
        more={<More plan="Network" />}
      />
    </PlanCards>
  </GalleryPart>
)

const modules: readonly (ModuleSlots & { readonly title: string })[] = [
  {
    glyph: <Glyph icon="board" quiet />,
    title: 'Route board',
    href: '#modules',
    text: 'See today’s routes, drivers and exceptions on one board.',
    price: <Price amount="Included" unit="in every plan" layout="below" />,
    action: <Badge icon="check">In Regional</Badge>,
  },
  {
    glyph: <Glyph icon="optimizer" />,
    title: 'Multi-driver optimizer',
    href: '#modules',
    text: 'Split a day’s stops across drivers, balanced by time.',
    price: price(2500, 'per company / month'),
    action: (
      <Button kind="taken" size="small" aria-label="Remove: Multi-driver optimizer">
        Remove
      </Button>
    ),
  },
  {
    glyph: <Glyph icon="workflow" />,
    title: 'Workflows',
    href: '#modules',
    text: 'Step-by-step forms the driver fills in at each stop.',
    need: 'Needs Proof of visit.',
    price: price(500, 'per user / month'),
    action: (
      <Button kind="add" size="small" aria-label="Add to cart: Workflows">
        Add to cart
      </Button>
    ),
  },
  {
    glyph: <Glyph icon="kerb" />,
    title: 'Kerbside approach',
    text: 'Arrive on the right side of the road, every time.',
    price: <Price amount="Price on request" quiet />,
    action: <Button size="small">Contact us</Button>,
  },
  {
    glyph: <Glyph icon="gauge" />,
    title: 'Idle and speed alerts',
    href: '#modules',
    text: 'A message when a van idles or speeds.',
    price: price(200, 'per vehicle / month'),
    action: (
      <Button kind="add" size="small" busy busyLabel="Adding">
        Add to cart
      </Button>
    ),
  },
]

const Modules = () => (
  <GalleryPart id="modules" title="Module cells and rows">
    <SectionHead
      level={3}
      title="Optimizing"
      note="Fewer kilometres, the same promises."
      motif="optimizing"
      action={
        <a className="go" href="#modules">
          All 10
        </a>
      }
    />
    <ModuleCells>
      {modules.map((module) => (
        <ModuleCell key={module.title} {...module} level={4} />
      ))}
    </ModuleCells>
    <SectionHead
      level={3}
      title="As rows"
      action={
        <SegmentLinks
          label="View"
          value="list"
          segments={[
            { value: 'grid', label: 'Grid', icon: 'grid', href: '#modules' },
            { value: 'list', label: 'List', icon: 'list', href: '#modules' },
          ]}
        />
      }
    />
    <Sheet as="ul" ruled>
      {modules.map((module) => (
        <ModuleRow key={module.title} {...module} />
      ))}
    </Sheet>
  </GalleryPart>
)

export const GalleryCatalogue = () => (
  <>
    <Plans />
    <Modules />
  </>
)
