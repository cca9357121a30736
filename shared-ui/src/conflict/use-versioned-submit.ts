import { useEffect, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RequestError } from '../api/request-error.ts'
import type { Draft } from '../forms/UnsavedChanges.tsx'
import { useSubmit, type Submission, type SubmitOptions } from '../forms/use-submit.ts'

/** Values of a form that edits something that others can save too. */
export type Versioned<Edit> = Edit & {
  /**
   * The version that the form was loaded from. Kept with the draft, to find later changes after a
   * reload.
   */
  began: Edit & { version: number }
}

interface VersionedOptions<
  Edit extends object,
  Values extends Versioned<Edit>,
  Subject,
> extends Omit<SubmitOptions<Values, Edit>, 'send'> {
  draft: Draft
  /** The saved state as it is known now. */
  latest: Subject
  /** The form's values for a saved state. */
  valuesOf: (subject: Subject) => Values
  /** The fields that a conflict shows. */
  fieldsOf: (subject: Subject) => readonly ComparedField<Edit>[]
  /** Fetches the saved state; undefined if the person can no longer edit it. */
  load: () => Promise<Subject | undefined>
  /** Saves an edit of a version. Rejects with `version_conflict` if that version is not the latest. */
  save: (edit: Edit, version: number) => Promise<unknown>
}

interface VersionedSubmission extends Submission {
  /** A newer version is saved than the one that the form was loaded from. */
  isOutdated: boolean
  /** Props of the dialog that asks which version to keep. */
  conflict:
    | {
        differences: readonly Difference[]
        onKeepEditing: () => void
        onSave: (choices: Choices) => void
      }
    | undefined
}

/**
 * `useSubmit` for an object that others can save at the same time. Merges their version field by field:
 * a field that only one side has changed gets that change, and the person chooses where both have changed
 * it. An unchanged form takes over a newer version at once.
 */
export const useVersionedSubmit = <
  Edit extends object,
  Values extends Versioned<Edit>,
  Subject extends { version: number },
>(
  form: UseFormReturn<Values, unknown, Edit>,
  options: VersionedOptions<Edit, Values, Subject>,
): VersionedSubmission => {
  const { draft, latest, valuesOf, fieldsOf, load, save } = options
  const [theirs, setTheirs] = useState<Subject>()

  const compare = (saved: Subject): Difference[] => {
    const mine = form.getValues()
    const versions = { base: mine.began, mine, theirs: valuesOf(saved) }
    return compareVersions<Edit>(fieldsOf(saved), versions)
  }

  /** My edit, merged with their version. */
  const merge = <Mine extends Edit>(mine: Mine, saved: Subject, choices?: Choices): Mine => {
    const versions = { base: form.getValues().began, mine, theirs: valuesOf(saved) }
    return { ...mine, ...mergeVersions<Edit>(fieldsOf(saved), versions, choices) }
  }

  /** Continues from their version, with my changes and the chosen parts. */
  const continueFrom = (saved: Subject, choices?: Choices) => {
    const values = valuesOf(saved)
    const merged = merge(form.getValues(), saved, choices)
    form.reset(values)
    form.reset({ ...merged, began: values.began }, { keepDefaultValues: true })
  }

  const send = async (edit: Edit): Promise<void> => {
    const { version } = form.getValues().began
    try {
      await save(edit, version)
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'version_conflict')) throw error
      const saved = await load()
      if (!saved || saved.version === version) throw error
      if (compare(saved).length > 0) {
        setTheirs(saved)
        return
      }
      const merged = merge(edit, saved)
      continueFrom(saved)
      await send(merged)
    }
  }

  const submission = useSubmit(form, { ...options, send })

  const isOutdated = latest.version > form.getValues().began.version
  useEffect(() => {
    if (isOutdated && !draft.isUnsaved()) form.reset(valuesOf(latest))
  })

  return {
    ...submission,
    isOutdated,
    conflict: theirs && {
      differences: compare(theirs),
      onKeepEditing: () => setTheirs(undefined),
      onSave: (choices) => {
        continueFrom(theirs, choices)
        setTheirs(undefined)
        submission.submit()
      },
    },
  }
}

/** The values a form began with, its current values, and the values saved by others since. */
interface Versions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

/** Label and display of a field whose versions are shown side by side. */
export interface ComparedField<Values> {
  /** Dotted path of its value: `title`, `userTitles.{id}`. */
  path: string
  /** Paths of values that have a meaning only with it: the description of an image. */
  parts?: readonly string[]
  label: string
  show: (values: Values) => ReactNode
}

type Version = 'mine' | 'theirs'

/** A field that both sides have changed, each to another value. */
export interface Difference {
  path: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

/** The version to keep of each field, by its path. */
export type Choices = Readonly<Record<string, Version>>

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
      values,
    )

const withValue = (values: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  const at = (values ?? {}) as Record<string, unknown>
  return { ...at, [key]: withValue(at[key], rest, value) }
}

type FieldPaths = Pick<ComparedField<unknown>, 'path' | 'parts'>

const pathsOf = ({ path, parts = [] }: FieldPaths) => [path, ...parts]

const valuesAt = (values: unknown, field: FieldPaths): unknown[] =>
  pathsOf(field).map((path) => valueAt(values, path))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields to decide on, in the order of `fields`. Values are compared as JSON. */
export const compareVersions = <Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Difference[] =>
  fields.flatMap((field) => {
    const { path, label, show } = field
    const [before, own, others] = [base, mine, theirs].map((values) => valuesAt(values, field))
    if (isSame(own, before) || isSame(others, before) || isSame(own, others)) return []
    return { path, label, mine: show(mine), theirs: show(theirs) }
  })

/**
 * My values, with theirs for each of `fields` that I left unchanged or for which theirs was chosen.
 */
export const mergeVersions = <Values>(
  fields: readonly FieldPaths[],
  { base, mine, theirs }: Versions<Values>,
  choices: Choices = {},
): Values =>
  fields.reduce((merged, field) => {
    const isUntouched = isSame(valuesAt(mine, field), valuesAt(base, field))
    if (!isUntouched && choices[field.path] !== 'theirs') return merged
    return pathsOf(field).reduce(
      (values, path) => withValue(values, path.split('.'), valueAt(theirs, path)) as Values,
      merged,
    )
  }, mine)
