import styles from './perforation.module.css'

/** The tear line of a docket: above what you take, below what it costs. The sheet around it stands on `paper`. */
export const Perforation = () => <div className={styles.perforation} aria-hidden="true" />
