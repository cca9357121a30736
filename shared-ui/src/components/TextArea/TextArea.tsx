import { codePoints } from '@quad/contract'
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { Field, type FieldLook } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'
import styles from './TextArea.module.css'

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, keyof FieldLook | 'maxLength'>, FieldLook {
  /** Maximum length in code points; a counter shows when a fifth is left. */
  limit?: number
}

/** A labelled multi-line text; `ref` and the rest go to the textarea. */
export function TextArea({
  label,
  hint,
  error,
  className,
  id,
  limit,
  rows = 5,
  onChange,
  ...rest
}: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  const left = limit === undefined ? undefined : limit - codePoints(text.trim())
  const near = left !== undefined && limit !== undefined && left <= limit / 5

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }

  return (
    <Field {...{ id, label, hint, error, className }} required={rest.required}>
      {(control) => (
        <>
          <textarea
            dir="auto"
            {...rest}
            {...control}
            rows={rows}
            className={cx(fieldStyles.control, styles.area)}
            onChange={change}
          />
          <p className={styles.counter} data-over={(left ?? 0) < 0 || undefined} role="status">
            {near && (left >= 0 ? `${left} characters left` : `${-left} characters over the limit`)}
          </p>
        </>
      )}
    </Field>
  )
}
