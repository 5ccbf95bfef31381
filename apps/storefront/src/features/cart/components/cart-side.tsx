import { CartBar, type CartBarProps } from './cart-bar.tsx'
import { CartPanel, type CartPanelProps } from './cart-panel.tsx'

/** The column at the right, or the bar at the foot of a narrow window. */
type CartSideProps = ({ readonly place: 'column' } & CartPanelProps) | ({ readonly place: 'bar' } & CartBarProps)

/** The cart beside the catalogue: both of its forms in one file, because both load with the first product. */
export function CartSide(props: CartSideProps) {
  return props.place === 'column' ? <CartPanel {...props} /> : <CartBar {...props} />
}
