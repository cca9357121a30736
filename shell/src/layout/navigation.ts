import { isRemote, remotesOf, type NavigationPlace } from '@quad/federation/front-ends'
import { useSession, useShell } from '@quad/shared-ui'
import { ArrowRight } from 'lucide-react'
import { use } from 'react'
import { CompositionContext } from '../release/follow-releases.ts'
import type { MenuPage } from './PageLink.tsx'

/** What remotes add to a place for this viewer: in the order of the site's content file, the rest by name. */
export const useNavigation = (place: NavigationPlace): MenuPage[] => {
  const { remotes = {} } = use(CompositionContext) ?? {}
  const { navigation: order = [] } = useShell().site
  const isComplete = useSession(({ status }) => status === 'complete')
  const names = new Set([...order.filter(isRemote), ...remotesOf(remotes).toSorted()])
  return [...names]
    .flatMap((name) => remotes[name]?.area.navigation ?? [])
    .filter((entry) => entry.place === place && (entry.when !== 'complete' || isComplete))
    .map(({ to, label }) => ({ to, text: label, icon: ArrowRight }))
}
