import { useId, type ReactNode, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import styles from './Field.module.css'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { FieldMessage } from '../FormAlert/FormAlert.tsx'

/** Classes of the parts of a field, for a control of another library. */
export const fieldStyles = styles

/** Props of every labelled field. */
export interface FieldLook {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to fix it; screen readers read it with the control. */
  error?: string | undefined
  /** Goes to the field's root; all other props go to the control. */
  className?: string | undefined
}

/** Props that connect a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldLook {
  id?: string | undefined
  required?: boolean | undefined
  /** Shown at the end of the label's row: a link, a counter. */
  aside?: ReactNode
  /** Whether screen readers hear the error when it appears, for one that no form announces. */
  announcesError?: boolean
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint below it, the control, and its error beneath. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  aside,
  announcesError = false,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId)
  return (
    <div className={cx(styles.field, className)} data-invalid={error !== undefined || undefined}>
      <div className={styles.head}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden className={styles.required}>
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || undefined,
      })}
      <FieldError id={errorId} error={error} role={announcesError ? 'alert' : undefined} />
    </div>
  )
}

interface FieldErrorProps {
  id?: string
  error: string | undefined
  role?: 'alert' | undefined
}

/** The error message of a field. */
export function FieldError({ error, ...rest }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p {...rest} className={styles.error}>
      {error}
    </p>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, keyof FieldLook>, FieldLook {
  /** Shown at the end of the label's row: help. */
  aside?: ReactNode
}

/** A labelled one-line text input; `ref` and the rest go to the input. */
export function TextField({ label, hint, error, className, id, aside, ...rest }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, className, aside }} required={rest.required}>
      {(control) => (
        <input type="text" dir="auto" {...rest} {...control} className={styles.control} />
      )}
    </Field>
  )
}

/**
 * @param error as react-hook-form keeps it: an error, or the errors of a list's entries
 * @returns the first one with a message
 */
export const firstError = (error: unknown): FieldMessage | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error as FieldMessage
  return Object.values(error).map(firstError).find(Boolean)
}

/** The message of `firstError`. */
export const errorText = (error: unknown): string | undefined => firstError(error)?.message

/** Registers a native field with its form: `register`'s props, the value of its HTML, and the field's error message. */
export const fieldProps = <Values extends FieldValues, Context, Output>(
  { formState, register }: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
) => ({
  ...register(name, options),
  defaultValue: formState.defaultValues?.[name] as string | undefined,
  error: errorText(formState.errors[name]),
})
