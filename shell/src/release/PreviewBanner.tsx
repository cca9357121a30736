import { insideSite } from '@quad/contract'
import { LinkButton } from '@quad/shared-ui'
import { useLocation } from 'react-router-dom'
import banner from '../layout/Banner.module.css'
import styles from './PreviewBanner.module.css'
import type { Composition } from './follow-releases.ts'

const list = new Intl.ListFormat('en')

interface PreviewBannerProps {
  preview: NonNullable<Composition['preview']>
}

const nameOf = ({ release, builds }: PreviewBannerProps['preview']): string => {
  const named = Object.entries(builds).map(([name, build]) => `build ${build} of ${name}`)
  if (release === undefined) return list.format(named)
  return [`release ${release}`, ...(named.length > 0 ? [list.format(named)] : [])].join(' with ')
}

/** Names the previewed builds, with links to others and to the end of the preview. */
export function PreviewBanner({ preview }: PreviewBannerProps) {
  const { pathname, search, hash } = useLocation()
  const path = insideSite(pathname, '/')
  const query = new URLSearchParams(search)
  query.set('mf.reset', '')
  const others = new URLSearchParams(search)
  others.set('builds', '')
  return (
    <section aria-label="Preview" className={banner.banner}>
      <p className={styles.text}>You see a preview of {nameOf(preview)}.</p>
      <div className={banner.actions}>
        <LinkButton to={`${path}?${others.toString()}${hash}`} size="small">
          Other builds
        </LinkButton>
        <LinkButton reloadDocument to={`${path}?${query.toString()}${hash}`} size="small">
          End preview
        </LinkButton>
      </div>
    </section>
  )
}
