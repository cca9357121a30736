import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * @param error as react-hook-form keeps it: an error, or the errors of a list's entries
 * @returns its first message
 */
export const errorText = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(errorText).find(Boolean)
}

/** Registers a native field with its form: `register`'s props and the field's error message. */
export const fieldProps = <Values extends FieldValues, Context, Output>(
  { formState, register }: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
) => ({
  ...register(name, options),
  error: errorText(formState.errors[name]),
})
