import type { ReactNode } from 'react'

/** The values a form began with, its current values, and the values saved by others since. */
export interface Versions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

/** Label and display of a field whose versions are shown side by side. */
export interface ComparedField<Values> {
  /** Dotted path of its value: `title`, `userTitles.{id}`. */
  path: string
  label: string
  show: (values: Values) => ReactNode
}

export type Version = 'mine' | 'theirs'

/** A field that others have changed and that differs from the form. */
export interface Difference {
  path: string
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** Theirs if only they have changed it, mine if both have. */
  preferred: Version
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields to decide on, in the order of `fields`. Values are compared as JSON. */
export const compareVersions = <Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Difference[] =>
  fields.flatMap(({ path, label, show }) => {
    const [before, own, others] = [base, mine, theirs].map((values) => valueAt(values, path))
    if (isSame(others, before) || isSame(others, own)) return []
    const preferred = isSame(own, before) ? 'theirs' : 'mine'
    return { path, label, mine: show(mine), theirs: show(theirs), preferred }
  })

/** The form's values, with their version of each field for which it was chosen. */
export const mergeVersions = <Values>(
  { mine, theirs }: Pick<Versions<Values>, 'mine' | 'theirs'>,
  choices: Choices,
): Values =>
  Object.entries(choices).reduce(
    (merged, [path, version]) =>
      version === 'mine'
        ? merged
        : (withValue(merged, path.split('.'), valueAt(theirs, path)) as Values),
    mine,
  )
