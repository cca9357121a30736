import { useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { RequestError } from '../api/request-error.ts'
import type { FieldMessage, FormMessage } from '../components/FormAlert/FormAlert.tsx'
import { firstError } from '../components/Field/Field.tsx'
import { enter, isBox, type NativeField } from './enter.ts'

/** Shows the server's message about each field beside it. One on a list's entry counts for the list. */
const showRefusals = <Values extends FieldValues, Context, Output>(
  { getValues, getFieldState, setError }: UseFormReturn<Values, Context, Output>,
  { fields }: RequestError,
): void => {
  for (const [path, message] of Object.entries(fields)) {
    const [name = ''] = path.split('.')
    if (!Object.hasOwn(getValues(), name) || getFieldState(name as Path<Values>).error) continue
    setError(name as Path<Values>, { type: 'server', message })
  }
}

/** Whether an element is a field that a person can fill in. */
const isOpen = (element: Element): element is NativeField =>
  element.matches('input:not([type=hidden], [type=file]), textarea, select') &&
  !element.matches(':disabled')

/**
 * What the form knows of a field. A box or a list that React controls names what React shows in it, since its HTML does
 * not.
 *
 * @returns undefined if that cannot be told
 */
const knownOf = <Values extends FieldValues, Context, Output>(
  { getValues }: UseFormReturn<Values, Context, Output>,
  field: NativeField,
): string | undefined => {
  const { known } = field.dataset
  if (known !== undefined) return known
  const value: unknown = field.name === '' ? undefined : getValues(field.name as Path<Values>)
  if (isBox(field)) return typeof value === 'boolean' ? String(value) : undefined
  if (value === null || Number.isNaN(value)) return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return field instanceof HTMLSelectElement ? undefined : field.defaultValue
}

const isUnheard = (field: NativeField, known: string | undefined): boolean =>
  known !== undefined && known !== (isBox(field) ? String(field.checked) : field.value)

/**
 * Enters what a script or a password manager has set in the fields without an event.
 *
 * @returns whether there was any
 */
const enterUnheard = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  element: HTMLFormElement,
): boolean => {
  const unheard = [...element.elements]
    .filter(isOpen)
    .filter((field) => isUnheard(field, knownOf(form, field)))
    // All are read first: what one of them changes may set another one.
    .map((field) => ({ field, value: field.value, checked: isBox(field) && field.checked }))
  for (const { field, ...entry } of unheard) enter(field, entry)
  return unheard.length > 0
}

/** Of a picture of the form; undefined without an upload. */
export type UploadStatus = 'uploading' | 'done' | 'failed' | undefined

export interface SubmitOptions<Values extends FieldValues, Output> {
  /** Sends the checked values; its rejection becomes the `failure`. */
  send: (values: Output) => Promise<unknown>
  onFailure?: (failure: Error) => void
  /** Called when the form's own rules refuse the values; nothing is sent. */
  onInvalid?: (errors: FieldErrors<Values>) => void
  /** The uploads of the form's pictures: a submit waits for them, and sends nothing if one fails meanwhile. */
  uploads?: readonly UploadStatus[]
}

export interface Submission {
  /** For the form's `onSubmit`, or to send again without an event. Ignored while busy. */
  submit: (event?: SyntheticEvent) => void
  isBusy: boolean
  /** Whether it waits for pictures that are uploading, which is busy too. */
  isWaiting: boolean
  /** Why the last request failed; undefined while busy. */
  failure: Error | undefined
  /**
   * What was wrong with the fields at the last submit, as far as it still is, in the order of the form's values,
   * each once; empty while busy. New messages wait for the next submit: an alert must not speak while the user
   * types.
   */
  messages: readonly FormMessage[]
}

/**
 * Submits a form: checks it by its schema, sends it once, and shows the server's refusals beside the
 * fields.
 *
 * It takes the form instead of making it, so that react-hook-form itself is not part of shared-ui and
 * stays off pages without a form.
 */
export const useSubmit = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { send, onFailure, onInvalid, uploads = [] }: SubmitOptions<Values, Output>,
): Submission => {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<Error>()
  // Submitted while a picture was uploading: the number of uploads that had failed by then.
  const [failedBefore, setFailedBefore] = useState<number>()
  const [told, setTold] = useState({ submits: 0, messages: [] as string[] })
  // Not `isSubmitting`, which would render the whole form once more before its errors.
  const { errors, submitCount } = form.formState
  const isUploading = uploads.includes('uploading')
  const failedUploads = uploads.filter((status) => status === 'failed').length
  const isDue = failedBefore !== undefined
  const isWaiting = isDue && isUploading
  const isReady = isDue && !isUploading
  const isBusy = isSending || isDue
  const submitted = useRef<HTMLFormElement>(null)
  // Whether this submit follows one that entered what was unheard.
  const isRepeated = useRef(false)
  // Unlike the state, it is known before the next press, however slow the page is.
  const sending = useRef(false)
  if (isDue && failedUploads > failedBefore) setFailedBefore(undefined)

  const sendOnce = async (values: Output) => {
    sending.current = true
    setIsSending(true)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailure(error)
      if (error instanceof RequestError) showRefusals(form, error)
      onFailure?.(error)
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    // A dialog's form is, for React, inside the form that opened the dialog.
    event?.stopPropagation()
    if (sending.current || isWaiting) return
    // An alert that stays is no news.
    if (failure) setFailure(undefined)
    if (told.messages.length > 0) setTold({ ...told, messages: [] })
    if (event) submitted.current = event.currentTarget.closest('form')
    // Without an event, a dialog has set the values, and the fields do not show them yet.
    if (
      event &&
      !isRepeated.current &&
      submitted.current &&
      enterUnheard(form, submitted.current)
    ) {
      // What the fields say now is in the next render.
      queueMicrotask(() => {
        isRepeated.current = true
        // Calls `submit` before it returns, unless the browser or another listener stops it.
        submitted.current?.requestSubmit()
        isRepeated.current = false
      })
      return
    }
    const wait = async () => setFailedBefore(failedUploads)
    void form.handleSubmit(isUploading ? wait : sendOnce, onInvalid)(event)
  }

  const goOn = useEffectEvent(() => {
    setFailedBefore(undefined)
    // As the user does: fields add what was typed meanwhile.
    submitted.current?.requestSubmit()
  })
  useLayoutEffect(() => {
    // After this render, and before the user can press again.
    if (isReady) queueMicrotask(() => goOn())
  }, [isReady])

  const found = new Map<string, FieldMessage>()
  for (const name of Object.keys(form.getValues())) {
    const error = firstError(errors[name])
    if (error && !found.has(error.message)) found.set(error.message, error)
  }
  const stillWrong = told.messages.filter((message) => found.has(message))
  if (told.submits !== submitCount) setTold({ submits: submitCount, messages: [...found.keys()] })
  // A mended message must not come back when the user makes the same mistake again.
  else if (stillWrong.length < told.messages.length) setTold({ ...told, messages: stillWrong })
  return {
    submit,
    isBusy,
    isWaiting,
    failure: isBusy ? undefined : failure,
    messages: isBusy ? [] : stillWrong.flatMap((message) => found.get(message) ?? []),
  }
}
