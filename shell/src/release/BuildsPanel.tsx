import { insideSite } from '@quad/contract'
import { Button, Dialog, LinkButton, TextField } from '@quad/shared-ui'
import { useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './BuildsPanel.module.css'
import type { PageRelease } from './follow-releases.ts'

interface BuildsPanelProps {
  release: PageRelease
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
    open(addressWith(chosen.map(([name, build]) => [`mf.${name}`, build])))
  }

  return (
    <Dialog
      open
      onOpenChange={() => void navigate(addressWith([]), { replace: true })}
      title="Builds of this page"
      description="Name a stored build to see this page with it. Other people go on seeing the live builds."
    >
      <form noValidate className={styles.form} onSubmit={show}>
        {current.map(([name, build]) => (
          <TextField
            key={name}
            name={name}
            label={name}
            hint={release.preview?.builds[name as 'shell'] === build ? 'Previewed' : undefined}
            defaultValue={build}
            error={errors[name]}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
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
