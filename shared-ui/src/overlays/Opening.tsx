import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import dialog from '../components/Dialog/Dialog.module.css'
import { Button } from '../components/Button/Button.tsx'
import { Spinner } from '../components/Spinner/Spinner.tsx'
import styles from './Opening.module.css'

interface OpeningProps {
  onCancel: () => void
}

/** In the place of a dialog that is on its way. The opener has the focus again when this is gone. */
export function Opening({ onCancel }: OpeningProps) {
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useEffectEvent(onCancel)

  // In the layout phase: the dialog that comes in its place looks then who opened it.
  useLayoutEffect(() => {
    const opener = document.activeElement
    button.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return createPortal(
    <div className={dialog.overlay} data-scroll-lock>
      <div role="status" className={styles.opening}>
        <Spinner />
        Opening …
        <Button ref={button} size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>,
    document.body,
  )
}
