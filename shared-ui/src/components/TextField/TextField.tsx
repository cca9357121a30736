import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../styles/cx.ts'
import { Field, type FieldLook } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, keyof FieldLook>, FieldLook {
  /** Shown at the end of the label's row: help. */
  aside?: ReactNode
}

/** A labelled one-line text input; `ref` and the rest go to the input. */
export function TextField({ label, hint, error, className, id, aside, ...rest }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, className, aside }} required={rest.required}>
      {(control) => (
        <input type="text" dir="auto" {...rest} {...control} className={cx(fieldStyles.control)} />
      )}
    </Field>
  )
}
