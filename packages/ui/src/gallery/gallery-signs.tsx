import { BillingDate } from '../billing-date/billing-date.tsx'
import { Glyph } from '../glyph/glyph.tsx'
import { iconNames } from '../icon/icon-names.ts'
import { Icon } from '../icon/icon.tsx'
import { isIconName } from '../icon/is-icon-name.ts'
import { Logo } from '../logo/logo.tsx'
import { motifNames } from '../motif/motif-names.ts'
import { Motif } from '../motif/motif.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { GalleryPart } from './gallery-part.tsx'
import styles from './gallery.module.css'

/** 3 June 2026, 09:00 UTC. */
const chargedAt = 1_780_477_200_000

export const GallerySigns = () => (
  <>
    <GalleryPart id="signs" title="Logo, glyphs, motifs, dates">
      <Sheet padded>
        <Stack gap="m">
          <Row gap="m">
            <Logo name="Lodeway" />
            <Glyph icon="zone" />
            <Glyph icon="board" quiet />
            <Glyph icon="workflow" size="large" />
          </Row>
          <Row gap="s">
            {motifNames.map((name) => (
              <Motif key={name} name={name} />
            ))}
            <Motif name="planning" size="large" />
          </Row>
          <p>
            On <BillingDate instant={chargedAt} locale="en" /> we charge the card, invoice of{' '}
            {/* oxlint-disable-next-line react/style-prop-object -- a style of writing, not of the element */}
            <BillingDate instant={chargedAt} locale="fr" style="date" />.
          </p>
        </Stack>
      </Sheet>
    </GalleryPart>
    <GalleryPart id="icons" title="Icons">
      <Sheet padded>
        <ul className={styles.icons}>
          {iconNames.filter(isIconName).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span className="small faint">{name}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </GalleryPart>
  </>
)
