import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import styles from './points.module.css'

/** A few things worth knowing, each a title and a sentence. */
export function Points({ points }: { readonly points: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <Sheet>
      <ul className={styles.points}>
        {points.map(({ title, text }) => (
          <li key={title} className={styles.point}>
            <h3>{title}</h3>
            <p className="small muted">{text}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
