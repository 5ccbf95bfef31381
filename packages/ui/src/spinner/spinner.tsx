import styles from './spinner.module.css'

/** The busy ring; the label beside it says what is going on. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
