import { texts } from '@quad/contract'
import { EmptyState, LinkButton, Page, PageHeading } from '@quad/shared-ui'
import { CircleAlert } from 'lucide-react'

/** The generic error page. */
export function ErrorPage() {
  return (
    <Page width="form">
      <EmptyState
        level="own"
        icon={<CircleAlert size={28} />}
        title={<PageHeading title="Error">Something went wrong</PageHeading>}
        action={
          <LinkButton to="/" variant="primary">
            Go to the start page
          </LinkButton>
        }
      >
        {texts.genericError}
      </EmptyState>
    </Page>
  )
}
