import { isolated, shortCommit, type StoredBuild } from '@quad/contract'
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
  const shown = stored.find((each) => each.build === chosen)
  const isListed = stored.some((each) => each.build === build)
  const hint = [
    ...(isPreviewed && chosen === build ? ['Previewed'] : []),
    ...(shown ? [commitText(shown)] : []),
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
          // What is typed stays when the list arrives.
          onChange={() => setChosen('')}
          error={error}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}

/** `0123abcd`, and what that commit changes, who wrote it and when. */
const commitText = ({ commit, commitDetails }: StoredBuild): string => {
  const id = `Commit ${shortCommit(commit)}`
  if (!commitDetails) return id
  const { subject, author, time } = commitDetails
  const by = author === '' ? '' : `by ${isolated(author)}, `
  return `${id}: ${isolated(subject)}, ${by}${timeAgo(time)}`
}

/** The build and its commit, shortened to what tells it from the others. */
const summary = ({ build, since, commit, commitDetails }: StoredBuild): string =>
  commitDetails
    ? `${build.slice(0, 8)} · ${shortCommit(commit)} · ${timeAgo(commitDetails.time)} · ${commitDetails.subject}`
    : `${build} · stored ${timeAgo(since)}`
