import {
  Loading,
  panel,
  QueryBoundary,
  Skeleton,
  type PageQuery,
  type QueryBoundaryProps,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'

interface SettingsSectionProps<Query extends PageQuery> extends Omit<
  QueryBoundaryProps<Query>,
  'skeleton'
> {
  /** Id of the title, which takes the focus when a pressed button is gone with its row. */
  id: string
  title: string
  /** Shown above what is loaded. */
  lead?: ReactNode
  /** Label of the shapes that are shown while the section loads: `Loading your sessions`. */
  loading: string
}

/** A section of the settings with a query of its own. */
export function SettingsSection<Query extends PageQuery>({
  id,
  title,
  lead,
  loading,
  ...boundary
}: SettingsSectionProps<Query>) {
  return (
    <section aria-labelledby={id} className={panel}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead}
      <QueryBoundary
        {...boundary}
        skeleton={
          // As high as a section of a person with one session, without a calendar address and blocked people.
          <Loading label={loading}>
            <Skeleton height="3em" />
          </Loading>
        }
        level={3}
      />
    </section>
  )
}
