import { FieldError, cx, fieldStyles } from '@quad/shared-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './RadioGroup.module.css'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
}

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'name'> {
  /** Label of the group. */
  label: ReactNode
  name: string
  options: readonly RadioOption[]
  value: string | null
  error?: string | undefined
}

/**
 * A choice of one from visible options. `className` goes to the root, `ref` to the radio that Tab leads to (the chosen
 * one, else the first), and the rest to each radio input.
 */
export function RadioGroup({
  label,
  name,
  options,
  value,
  error,
  required,
  className,
  ref,
  ...rest
}: RadioGroupProps) {
  const errorId = useId()
  const reachable = options.find((option) => option.value === value) ?? options[0]
  return (
    <fieldset
      className={cx(styles.group, className)}
      role="radiogroup"
      aria-required={required}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={cx(fieldStyles.label, styles.legend)}>
        {label}
        {required && (
          <span aria-hidden className={fieldStyles.required}>
            {' *'}
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={cx(fieldStyles.option, styles.option)}>
            <input
              {...rest}
              ref={option === reachable ? ref : undefined}
              checked={value === option.value}
              // See `useSubmit`.
              data-known={value === option.value}
              type="radio"
              name={name}
              value={option.value}
              className={fieldStyles.radio}
            />
            <span>
              {option.label}
              {option.hint !== undefined && (
                <span className={cx(fieldStyles.hint, styles.hint)}>{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
