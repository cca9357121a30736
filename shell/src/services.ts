import { isRemote, remotesOf } from '@quad/federation/front-ends'
import type { Loader, PageData } from '@quad/federation/runtime'
import type { FragmentName, ShellServices } from '@quad/shared-ui'
import { isForeign } from './failures/changed-page.ts'
import type { SelfHealing } from './failures/reporter.ts'
import { withStylesOf } from './routing/remote-styles.tsx'

interface ServiceParts {
  page: PageData
  loader: Loader
  healing: SelfHealing
  report: ShellServices['report']
  navigate: ShellServices['navigate']
}

/** The shell's services for its remotes. */
export const createServices = ({
  page,
  loader,
  healing,
  report,
  navigate,
}: ServiceParts): ShellServices => {
  const ownerOf = (name: FragmentName) =>
    remotesOf(loader.remotes).find((each) => loader.remotes[each]?.fragments.includes(name))

  const loadFragment = async <Name extends FragmentName>(
    name: Name,
    options?: { fresh?: boolean },
  ) => {
    const owner = ownerOf(name)
    if (!owner) throw new Error(`No remote of this page offers ${name}.`)
    const { fragments } = await loader.load(owner, options)
    const component = fragments[name]
    if (!component) throw new Error(`${owner} has no fragment ${name}`)
    return withStylesOf(owner, loader, component)
  }
  return {
    site: page.site,
    navigate,
    loadFragment,
    ownerOf,
    report: (failure) => {
      report(failure)
      const { remote, phase, error } = failure
      // The build throws again on each visit. Files that did not load are the loader's to retry.
      if (phase === 'render' && isRemote(remote) && !isForeign(error)) healing.failed(remote)
    },
  }
}
