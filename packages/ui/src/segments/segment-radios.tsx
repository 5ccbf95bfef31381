import { SegmentFace, type Segment } from './segments.tsx'
import styles from './segments.module.css'

interface SegmentsProps {
  legend: string
  name: string
  segments: readonly Segment[]
  value: string
  onChange: (value: string) => void
}

/** One of a few: native radios, chosen is ink reversed. */
export const Segments = ({ legend, name, segments, value, onChange }: SegmentsProps) => (
  <fieldset className={styles.group}>
    <legend className="visually-hidden">{legend}</legend>
    <div className={styles.segments}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <SegmentFace icon={segment.icon} label={segment.label} />
        </label>
      ))}
    </div>
  </fieldset>
)
