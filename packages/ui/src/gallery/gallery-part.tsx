import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface GalleryPartProps {
  /** Screens and axe address a part by it. */
  id: string
  title: string
  children: ReactNode
}

export const GalleryPart = ({ id, title, children }: GalleryPartProps) => (
  <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
)
