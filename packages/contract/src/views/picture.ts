/** A picture of what is sold: its size only names its proportions. */
export interface PictureView {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}
