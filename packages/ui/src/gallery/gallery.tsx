import { Contours } from '../contours/contours.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GalleryCart } from './gallery-cart.tsx'
import { GalleryCatalogue } from './gallery-catalogue.tsx'
import { GalleryComparison } from './gallery-comparison.tsx'
import { GalleryFeedback } from './gallery-feedback.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryNavigation } from './gallery-navigation.tsx'
import { GallerySigns } from './gallery-signs.tsx'
import styles from './gallery.module.css'

/** Every primitive in every state, with invented data. For development and tests: pictures, axe, keyboard. */
export const Gallery = () => (
  <>
    <Contours />
    <main id="main" className={styles.gallery}>
      <h1>Gallery</h1>
      <GalleryActions />
      <GalleryCatalogue />
      <GalleryComparison />
      <GalleryCart />
      <GalleryFields />
      <GalleryFeedback />
      <GalleryNavigation />
      <GallerySigns />
    </main>
  </>
)
