import { Gallery } from '@waybill/ui/gallery/gallery.tsx'

/** Every primitive in every state; built in development and tests. */
export default function GalleryPage() {
  return <Gallery />
}
