import { LinkButton } from '@quad/shared-ui'
import { use } from 'react'
import { useLocation } from 'react-router-dom'
import banner from '../layout/Banner.module.css'
import styles from './PreviewBanner.module.css'
import { PageReleaseContext, type PageRelease } from './page-release.ts'

const nameOf = ({ release, builds }: NonNullable<PageRelease['preview']>): string =>
  [
    ...(release === undefined ? [] : [`release ${release}`]),
    ...Object.entries(builds).map(([name, build]) => `build ${build} of ${name}`),
  ].join(' with ')

/** Says that somebody asked for other builds than the live ones, which, and how to end it. */
export function PreviewBanner() {
  const preview = use(PageReleaseContext)?.preview
  const { pathname, search } = useLocation()
  if (!preview) return null
  const query = new URLSearchParams(search)
  query.set('mf.reset', '')
  return (
    <section aria-label="Preview" className={banner.banner}>
      <p className={styles.text}>You see a preview of {nameOf(preview)}.</p>
      <div className={banner.actions}>
        <LinkButton reloadDocument to={`${pathname}?${query.toString()}`} size="small">
          End preview
        </LinkButton>
      </div>
    </section>
  )
}
