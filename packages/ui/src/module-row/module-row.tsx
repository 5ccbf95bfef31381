import type { ModuleSlots } from '../module-cell/module-cell.tsx'
import styles from './module-row.module.css'

/** The cell's data in the same order as a row; stands in a `<Sheet as="ul" ruled>`. */
export const ModuleRow = ({ glyph, title, href, text, need, badge, price, action }: ModuleSlots) => (
  <li className={styles.row}>
    {glyph}
    <div className={styles.words}>
      {href ? (
        <a className="reach" href={href}>
          {title}
        </a>
      ) : (
        <span>{title}</span>
      )}
      <p className="small muted">{text}</p>
      {need && <p className="small faint">{need}</p>}
      {badge && <p>{badge}</p>}
    </div>
    <div className={styles.price}>{price}</div>
    <div className={styles.action}>{action}</div>
  </li>
)
