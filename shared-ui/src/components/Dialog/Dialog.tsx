import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, useState, useEffect, type ReactNode, type RefObject } from 'react'
import { messageOf, RequestError } from '../../api/request-error.ts'
import { isOfInputMethod } from '../../navigation/typing.ts'
import { cx } from '../../styles/cx.ts'
import { Alert } from '../Alert/Alert.tsx'
import { Button, IconButton } from '../Button/Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** A `sheet` slides in from the side and is as tall as the screen. */
  shape?: 'card' | 'sheet'
  /** Element that gets the focus first. Default: the first field of its form, else the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Element that gets the focus back if the opener is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>
  className?: string | undefined
  children?: ReactNode
}

/** A modal dialog: traps the focus, closes on Escape, returns the focus to its opener. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'card',
  initialFocus,
  fallbackFocus,
  className,
  children,
}: DialogProps) {
  const opener = useRef<Element>(null)
  const overlay = useRef<HTMLDivElement>(null)

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix's Overlay locks scrolling with a <style> element, which the CSP forbids. */}
        <div ref={overlay} className={styles.overlay} />
        <Radix.Content
          className={cx(styles.dialog, className)}
          data-shape={shape}
          onEscapeKeyDown={(event) => {
            // Escape first closes the list of a combobox.
            const isOfList =
              event.target instanceof Element &&
              event.target.matches('[role="combobox"][aria-expanded="true"]')
            if (isOfList || isOfInputMethod(event)) event.preventDefault()
          }}
          // Radix moves the focus from the last element to the first, and back, without scrolling.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          // Radix returns the focus to its own Trigger, which a dialog opened by state does not have.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            if (initialFocus?.current) initialFocus.current.focus()
            else if (!focusFirstField(event.target as Element)) return
            event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Safari does not focus a clicked button: the opener may be out of view, so do not scroll.
            const returned = opener.current?.isConnected ? opener.current : fallbackFocus?.current
            if (returned instanceof HTMLElement) returned.focus({ preventScroll: true })
          }}
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
        <InertBackground overlay={overlay} />
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmDialogProps extends Omit<DialogProps, 'shape'> {
  /** Label of the confirming button: the verb, not "OK". */
  confirm: string
  /** Label of the other button. */
  cancel?: string
  danger?: boolean
  /**
   * The dialog stays open and busy until the promise settles. It closes on success, and shows the
   * message of a `RequestError`.
   */
  onConfirm: () => unknown
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  confirm,
  cancel = 'Cancel',
  danger = false,
  onConfirm,
  onOpenChange,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestError>()

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
      if (!(error instanceof RequestError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog {...dialog} onOpenChange={change}>
      {children}
      {failure && <Alert>{messageOf(failure, failure.message)}</Alert>}
      <div className={styles.actions}>
        <Button onClick={() => change(false)}>{cancel}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void proceed()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

interface InertBackgroundProps {
  overlay: RefObject<HTMLElement | null>
}

/**
 * Takes the page behind an open dialog out of the tab order, and out of the browser's search in the page, and locks
 * its scrolling. Radix only hides it from screen readers. Place it after Radix's `Content`, whose effects run first.
 */
function InertBackground({ overlay }: InertBackgroundProps) {
  useEffect(() => {
    // Only now: the lock restyles the root, and so all elements, as `inert` does.
    overlay.current?.toggleAttribute('data-scroll-lock', true)
    // The overlay must take the presses outside of the dialog. Radix spares live regions, also those that are off.
    const behind = ':is([data-aria-hidden], [aria-live=off]):not([inert], [data-scroll-lock])'
    const hidden = [...document.querySelectorAll<HTMLElement>(behind)]
    for (const element of hidden) element.inert = true
    return () => {
      for (const element of hidden) element.inert = false
    }
  }, [overlay])
  return null
}

/**
 * Focuses the first field of the form in a dialog: of radio buttons, the checked one.
 *
 * @returns whether there is one; a search does not count, as it would open a phone's keyboard over a menu
 */
const focusFirstField = (dialog: Element): boolean => {
  const form = dialog.querySelector('form:not([role=search])')
  const first = form?.querySelector<HTMLInputElement>('input:not([type=hidden]), textarea, select')
  const checked =
    first?.type === 'radio' &&
    form?.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`)
  const field = checked || first
  field?.focus()
  return document.activeElement === field
}

/** As the `ref` of a form that loads after its dialog has opened. */
export const startInFirstField = (form: HTMLFormElement | null): void => {
  const dialog = form?.closest('[role=dialog]')
  if (dialog?.contains(document.activeElement)) focusFirstField(dialog)
}
