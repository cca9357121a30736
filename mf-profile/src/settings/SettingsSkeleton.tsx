import { Loading, Page, Skeleton, panel } from '@quad/shared-ui'

interface SettingsSkeletonProps {
  title: string
}

/** The shape of the settings while they load. */
export function SettingsSkeleton({ title }: SettingsSkeletonProps) {
  return (
    <Page title={title} width="form">
      <Loading label="Loading your settings" className={panel}>
        <Skeleton width="60%" height="1.5em" />
        <Skeleton width="80%" height="1.5em" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" width="140px" height="44px" />
      </Loading>
    </Page>
  )
}
