import styles from './logo.module.css'

interface LogoProps {
  name: string
  /** A picture in the place of mark and name. */
  picture?: { src: string; width: number; height: number } | undefined
}

/** The shop's own picture, or the mark (from a filled stop along a bend to the next, open one) beside its name. */
export const Logo = ({ name, picture }: LogoProps) =>
  picture === undefined ? <Mark name={name} /> : <img className={styles.picture} alt={name} {...picture} />

const Mark = ({ name }: { name: string }) => (
  <span className={styles.logo}>
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <path className={styles.leg} d="M5.5 20.5H10c7 0-1.5-15 5.5-15h2" />
      <circle className={styles.from} cx="5" cy="20.5" r="3.25" />
      <circle className={styles.to} cx="20.5" cy="5.5" r="3.1" />
    </svg>
    <span>{name}</span>
  </span>
)
