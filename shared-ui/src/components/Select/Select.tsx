import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { Field, type FieldLook } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'
import styles from './Select.module.css'

interface Option {
  value: string
  label: string
}

interface SelectProps
  extends Omit<ComponentProps<'select'>, keyof FieldLook | 'children'>, FieldLook {
  options: readonly Option[]
  /** A first option that cannot be chosen. */
  placeholder?: string
}

/** A labelled choice of one from a list; `ref` and the rest go to the select. */
export function Select({
  label,
  hint,
  error,
  className,
  id,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, className }} required={rest.required}>
      {(control) => (
        <span className={styles.frame}>
          <select
            {...rest}
            {...control}
            // See `useSubmit`.
            data-known={rest.value}
            className={cx(fieldStyles.control, styles.select)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} className={styles.arrow} />
        </span>
      )}
    </Field>
  )
}
