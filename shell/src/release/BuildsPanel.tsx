import { insideSite } from '@quad/contract'
import {
  Button,
  Dialog,
  ErrorPanel,
  LinkButton,
  Loading,
  releaseTokenKey,
  RequestError,
  Skeleton,
  tabStorage,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { BuildField } from './BuildField.tsx'
import styles from './BuildsPanel.module.css'
import type { Composition } from './follow-releases.ts'
import { storedBuildsQuery } from './stored-builds.queries.ts'

interface BuildsPanelProps {
  release: Composition
  /** Goes to a page of this site in a new document, which has the builds of its address. */
  open?: (address: string) => void
}

const openDocument = (address: string): void => window.location.assign(address)

const isBuild = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)

/** Names the builds of this page, and shows it with other ones: an address with `?builds` opens it. */
export function BuildsPanel({ release, open = openDocument }: BuildsPanelProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const token = tabStorage.read(releaseTokenKey)
  const { data, error, isLoading, isFetched, refetch } = useQuery(storedBuildsQuery(token))
  const isRefused = error instanceof RequestError && error.status === 401
  const current: [name: string, build: string][] = [
    ['shell', release.shell],
    ...Object.entries(release.remotes).map(([name, { build }]): [string, string] => [name, build]),
  ]

  const addressWith = (chosen: readonly (readonly [name: string, build: string])[]): string => {
    const query = new URLSearchParams(search)
    query.delete('builds')
    for (const [name, build] of chosen) query.set(name, build)
    return `${insideSite(pathname, '/')}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`
  }

  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = current.flatMap(([name, build]) => {
      const text = form.get(name)
      const wanted = typeof text === 'string' ? text.trim() : ''
      return wanted === '' || wanted === build ? [] : [[name, wanted] as const]
    })
    const wrong = chosen.filter(([, build]) => !isBuild(build))
    setErrors(Object.fromEntries(wrong.map(([name]) => [name, malformed])))
    const [first] = wrong
    if (first) {
      const field = event.currentTarget.elements.namedItem(first[0])
      if (field instanceof HTMLElement) field.focus()
      return
    }
    // The gate has not checked the code of a preview, which must not find the token.
    if (chosen.length > 0) tabStorage.remove(releaseTokenKey)
    open(addressWith(chosen.map(([name, build]) => [`mf.${name}`, build])))
  }

  return (
    <Dialog
      open
      onOpenChange={() => void navigate(addressWith([]), { replace: true })}
      title="Builds of this page"
      description="Name a stored build to see this page with it. Other people go on seeing the live builds."
    >
      {(token === null || isRefused) && (
        <p className={styles.note}>
          To choose from the stored builds,{' '}
          <Link
            reloadDocument={release.preview !== undefined}
            to={release.preview ? '/releases?mf.reset=' : '/releases'}
          >
            enter a release token
          </Link>{' '}
          first.
        </p>
      )}
      {error && (
        <ErrorPanel
          level={3}
          title="The stored builds could not be loaded."
          onRetry={() => refetch()}
        >
          {error.message}
        </ErrorPanel>
      )}
      <form noValidate className={styles.form} onSubmit={show}>
        {/* After a failure the fields stay, with what a person types. */}
        {isLoading && !isFetched ? (
          <Loading label="Loading the stored builds" className={styles.form}>
            {current.map(([name]) => (
              <Skeleton key={name} shape="block" height="72px" />
            ))}
          </Loading>
        ) : (
          current.map(([name, build]) => (
            <BuildField
              key={name}
              name={name}
              build={build}
              isPreviewed={release.preview?.builds[name as 'shell'] === build}
              stored={data?.builds.filter((each) => each.name === name) ?? []}
              error={errors[name]}
            />
          ))
        )}
        <div className={styles.actions}>
          {release.preview && (
            <LinkButton reloadDocument to={addressWith([['mf.reset', '']])}>
              End preview
            </LinkButton>
          )}
          <Button type="submit" variant="primary">
            Show these builds
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const malformed = 'A build is 16 digits: 0 to 9 and a to f.'
