import { Loading, Page, Skeleton, panel } from '@quad/shared-ui'

interface EventFormSkeletonProps {
  title: string
}

/** The skeleton of the form. */
export function EventFormSkeleton({ title }: EventFormSkeletonProps) {
  return (
    <Page title={title} loading width="form">
      <Loading label="Loading the form" className={panel}>
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="180px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="72px" />
      </Loading>
    </Page>
  )
}
