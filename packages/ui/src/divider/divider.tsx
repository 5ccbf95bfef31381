import styles from './divider.module.css'

/** The tear line of a card: above what you take, below what it costs. The sheet around it stands on `paper`. */
export const Divider = () => <div className={styles.divider} aria-hidden="true" />
