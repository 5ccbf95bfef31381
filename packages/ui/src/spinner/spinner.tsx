import styles from './spinner.module.css'

/** The busy ring; the words beside it say what is going on. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
