import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../../styles/cx.ts'
import { fieldStyles } from '../Field/Field.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

// `data-known`: see `useSubmit`.

/** A checkbox with its label; `className` goes to the root, the rest to the input. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <div className={className}>
      <label className={styles.row}>
        <input {...rest} data-known={rest.checked} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
    </div>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that is on or off; `className` goes to the root, the rest to the input. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className={cx(styles.row, styles.wide)}>
        <span>{label}</span>
        <input
          {...rest}
          data-known={rest.checked}
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-describedby={hint === undefined ? undefined : hintId}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
