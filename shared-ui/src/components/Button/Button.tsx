import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './Button.module.css'

interface ButtonLook {
  /** `primary` is the one main action of a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While busy, the button keeps its focus and ignores presses. */
  busy?: boolean
}

/** A button; `type` is "button" unless given. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
    />
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name: what the button does. */
  label: string
}

/** A round button that shows only an icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={cx(styles.icon, className)} />
}
