import dialog from '../components/Dialog/Dialog.module.css'
import { Button } from '../components/Button/Button.tsx'
import { Spinner } from '../components/Spinner/Spinner.tsx'
import styles from './Opening.module.css'

interface OpeningProps {
  onCancel: () => void
}

/** In the place of a dialog that is on its way. */
export function Opening({ onCancel }: OpeningProps) {
  return (
    <div className={dialog.overlay} data-scroll-lock>
      <div role="status" className={styles.opening}>
        <Spinner />
        Opening …
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
