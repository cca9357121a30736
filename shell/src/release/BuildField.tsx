import { isolated, type StoredBuild } from '@quad/contract'
import { Select, TextField, timeAgo } from '@quad/shared-ui'
import { useState } from 'react'

interface BuildFieldProps {
  /** Of the front end, and of the field in its form. */
  name: string
  /** The build of this page. */
  build: string
  isPreviewed: boolean
  /** The builds to choose from, newest first; without any, the build is typed. */
  stored: readonly StoredBuild[]
  error: string | undefined
}

/** Chooses the build of a front end, from a list or by its name. */
export function BuildField({ name, build, isPreviewed, stored, error }: BuildFieldProps) {
  // Empty for one that is not in the list.
  const [chosen, setChosen] = useState(build)
  const isTyped = stored.length === 0 || chosen === ''
  const details = stored.find((each) => each.build === chosen)?.commitDetails
  const isListed = stored.some((each) => each.build === build)
  const hint = [
    ...(isPreviewed && chosen === build ? ['Previewed'] : []),
    ...(details ? [`${isolated(details.subject)}, by ${isolated(details.author)}`] : []),
  ].join(': ')
  return (
    <>
      {stored.length > 0 && (
        <Select
          name={isTyped ? undefined : name}
          label={name}
          hint={hint === '' ? undefined : hint}
          options={[
            ...(isListed ? [] : [{ value: build, label: build }]),
            ...stored.map((each) => ({ value: each.build, label: summary(each) })),
            { value: '', label: 'Another build' },
          ]}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {isTyped && (
        <TextField
          name={name}
          label={stored.length > 0 ? `Another build of ${name}` : name}
          hint={isPreviewed && stored.length === 0 ? 'Previewed' : undefined}
          defaultValue={build}
          error={error}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}

/** What the commit of a build changes, and when that was written. */
const summary = ({ build, since, commitDetails }: StoredBuild): string =>
  commitDetails
    ? `${build.slice(0, 8)} · ${timeAgo(commitDetails.time)} · ${commitDetails.subject}`
    : `${build} · stored ${timeAgo(since)}`
