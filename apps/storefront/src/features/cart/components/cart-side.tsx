import { CartBar, type CartBarProps } from './cart-bar.tsx'
import { CartDocket, type CartDocketProps } from './cart-docket.tsx'

/** The column at the right, or the bar at the foot of a narrow window. */
type CartSideProps = ({ readonly place: 'column' } & CartDocketProps) | ({ readonly place: 'bar' } & CartBarProps)

/** The cart beside the catalogue: both of its forms in one file, because both come with the first thing in it. */
export function CartSide(props: CartSideProps) {
  return props.place === 'column' ? <CartDocket {...props} /> : <CartBar {...props} />
}
