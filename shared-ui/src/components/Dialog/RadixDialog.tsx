import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import { ApiFailure, messageOf } from '../../api/failure.ts'
import { cx } from '../../styles/cx.ts'
import { Alert } from '../Alert/Alert.tsx'
import { Button, IconButton } from '../Button/Button.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'
import styles from './Dialog.module.css'

/** What `Dialog` is. */
export function RadixDialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'card',
  initialFocus,
  className,
  children,
}: DialogProps) {
  const opener = useRef<Element>(null)

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: that one locks scrolling by a <style> which the CSP forbids. */}
        <div className={styles.overlay} data-scroll-lock />
        <Radix.Content
          className={cx(styles.dialog, className)}
          data-shape={shape}
          // Radix gives the focus back to a trigger of its own, which a dialog opened by state lacks.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Not every browser gives the focus to what is clicked: the opener may be far away.
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X aria-hidden size={20} />
              </IconButton>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className={styles.description}>{description}</div>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What `ConfirmDialog` is. */
export function RadixConfirmDialog({
  confirm,
  cancel = 'Cancel',
  danger = false,
  ready = true,
  onConfirm,
  onOpenChange,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  const change = (open: boolean) => {
    setFailure(undefined)
    onOpenChange(open)
  }

  const proceed = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <RadixDialog {...dialog} onOpenChange={change}>
      {children}
      {failure && <Alert>{messageOf(failure, failure.message)}</Alert>}
      <div className={styles.actions}>
        <Button onClick={() => change(false)}>{cancel}</Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          disabled={!ready}
          busy={busy}
          onClick={() => void proceed()}
        >
          {confirm}
        </Button>
      </div>
    </RadixDialog>
  )
}
