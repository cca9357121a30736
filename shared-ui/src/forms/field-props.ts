import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { FieldMessage } from '../components/FormAlert/FormAlert.tsx'

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

/** Registers a native field with its form: `register`'s props and the field's error message. */
export const fieldProps = <Values extends FieldValues, Context, Output>(
  { formState, register }: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
) => ({
  ...register(name, options),
  error: errorText(formState.errors[name]),
})
