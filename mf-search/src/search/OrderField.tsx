import type { SearchState } from './search-state.ts'
import styles from './search.module.css'

interface OrderFieldProps {
  order: SearchState['order']
  onChange: (order: SearchState['order']) => void
}

/** The order of the results. */
export function OrderField({ order, onChange }: OrderFieldProps) {
  return (
    <label className={styles.order}>
      <span className={styles.orderName}>Order</span>
      <select
        value={order}
        onChange={(event) => onChange(event.target.value === 'newest' ? 'newest' : 'best')}
      >
        <option value="best">Best match</option>
        <option value="newest">Newest</option>
      </select>
    </label>
  )
}
