import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import { useIsServed } from '../../styles/use-is-served.ts'
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
  /** Whether its form can be sent without scripts. Another submit button waits for them. */
  worksAlone?: boolean
}

/** A button; `type` is "button" unless given. */
export function Button({ worksAlone = false, ...props }: ButtonProps) {
  return props.type === 'submit' && !worksAlone ? (
    <ScriptedSubmit {...props} />
  ) : (
    <Plain {...props} />
  )
}

/** Cannot be pressed before the scripts are there: the browser would put the form's values into the address. */
function ScriptedSubmit(props: ComponentProps<typeof Plain>) {
  const isServed = useIsServed()
  return (
    <>
      <Plain {...props} disabled={isServed || props.disabled} data-waits={isServed || undefined} />
      {isServed && <noscript>Please switch on JavaScript to use this form.</noscript>}
    </>
  )
}

function Plain({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Omit<ButtonProps, 'worksAlone'>) {
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
