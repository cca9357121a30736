import { countInTitle, onDemand, useSession } from '@quad/shared-ui'
import { use, useEffect, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useSearchParams, type Location } from 'react-router-dom'
import { CompositionContext } from '../release/follow-releases.ts'
import { useForgetServedHead } from '../routing/forget-served-head.ts'
import { FinishProfileBanner, OfflineBar } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { useFinishLogOut } from './log-out.ts'
import { RouteProgress } from './RouteProgress.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { useUnreadChats } from './unread-chats.ts'

const PreviewBanner = onDemand(
  'PreviewBanner',
  async () => (await import('../release/PreviewBanner.tsx')).PreviewBanner,
)

const BuildsPanel = onDemand(
  'BuildsPanel',
  async () => (await import('../release/BuildsPanel.tsx')).BuildsPanel,
  () => null,
)

interface LayoutProps {
  /** Shown until the first route is known. */
  children?: ReactNode
}

/** The first page of each document has the key `default`, so that two of them would share a position. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key

/** The layout of every page. */
export function Layout({ children }: LayoutProps) {
  useFinishLogOut()
  useForgetServedHead()
  const unread = useUnreadChats()
  const release = use(CompositionContext)
  const preview = release?.preview
  const [query] = useSearchParams()
  useEffect(() => countInTitle(unread), [unread])
  // Mounts the page again for another person, so that no form of the previous one stays.
  const turn = useSession((state) => state.turn)
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <RouteProgress />
      <Header />
      <OfflineBar />
      {preview && <PreviewBanner preview={preview} />}
      {release && query.has('builds') && <BuildsPanel release={release} />}
      <SessionEnded />
      <FinishProfileBanner />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children ? <div className={styles.content}>{children}</div> : <Outlet key={turn} />}
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

/** The main-content wrapper; the home page has none. */
export function ContentLayout() {
  return (
    <div className={styles.content}>
      <Outlet />
    </div>
  )
}
