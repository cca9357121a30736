import { EmptyState, LinkButton, Page, PageHeading } from '@quad/shared-ui'
import { MapPinOff } from 'lucide-react'

/** Shown for an unknown path. */
export function NotFoundPage() {
  return (
    <Page width="form">
      <EmptyState
        level="own"
        icon={<MapPinOff size={28} />}
        title={<PageHeading title="Page not found" />}
        action={
          <LinkButton to="/search" variant="primary">
            Back to search
          </LinkButton>
        }
      >
        This page was deleted, relocated or never existed.
      </EmptyState>
    </Page>
  )
}
