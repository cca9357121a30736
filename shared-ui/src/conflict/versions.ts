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
  /** Paths of values that have a meaning only with it: the description of an image. */
  parts?: readonly string[]
  label: string
  show: (values: Values) => ReactNode
}

export type Version = 'mine' | 'theirs'

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

type Place = Pick<ComparedField<unknown>, 'path' | 'parts'>

const pathsOf = ({ path, parts = [] }: Place) => [path, ...parts]

const valuesAt = (values: unknown, place: Place): unknown[] =>
  pathsOf(place).map((path) => valueAt(values, path))

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
  fields: readonly Place[],
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
