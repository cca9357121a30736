import {
  Alert,
  api,
  Button,
  ConfirmDialog,
  TextField,
  invalidate,
  messageOf,
  queryClient,
  timeAgo,
  toast,
} from '@quad/shared-ui'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** The calendar address of a person, without its secret. */
const calendarFeedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', userId],
    queryFn: ({ signal }) => api.getCalendarFeed({ params: { userId } }, { signal }),
    // Another page may have renewed or ended it since.
    staleTime: 0,
  })

interface CalendarAddressProps {
  userId: string
}

/** The address at which a calendar reads the events of the person's projects. */
export function CalendarAddress({ userId }: CalendarAddressProps) {
  return (
    <SettingsSection
      id="calendar-address"
      title="Your calendar"
      lead={
        <p>
          Google, Apple and Outlook can show the events of all your projects, and keep them up to
          date.
        </p>
      }
      query={calendarFeedQuery(userId)}
      loading="Loading your calendar address"
      failed="Your calendar address could not be loaded."
    >
      {({ data: feed }) => <Address userId={userId} feed={feed} />}
    </SettingsSection>
  )
}

type Question = 'renew' | 'end'

const questions = {
  renew: {
    title: 'Create a new address?',
    description: 'The old address stops working. Calendars that use it need the new one.',
    confirm: 'Create a new address',
  },
  end: {
    title: 'Remove the address?',
    description: 'Calendars that use it no longer show your events.',
    confirm: 'Remove the address',
  },
} as const

interface AddressProps extends CalendarAddressProps {
  /** Null without an address. */
  feed: { createdAt: string } | null
}

function Address({ userId, feed }: AddressProps) {
  const part = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const renewal = useMutation({
    /** Creates or replaces the address; the result alone contains it. */
    mutationFn: () => api.renewCalendarFeed({ params: { userId } }),
    onSuccess: ({ createdAt }) =>
      void queryClient.setQueryData(calendarFeedQuery(userId).queryKey, () => ({ createdAt })),
  })
  const ending = useMutation({
    mutationFn: () => api.endCalendarFeed({ params: { userId } }),
    onSuccess: () => void invalidate(calendarFeedQuery(userId).queryKey),
  })
  // Shown until the page is left: the server does not know it any more.
  const url = feed && renewal.data?.createdAt === feed.createdAt ? renewal.data.url : undefined

  // The button that opened the dialog is gone.
  const hasEnded = ending.isSuccess && question === null
  useEffect(() => {
    if (hasEnded) part.current?.focus()
  }, [hasEnded])

  // The pressed button disappears.
  const create = () => renewal.mutate(undefined, { onSuccess: () => part.current?.focus() })

  const confirm = async () => {
    if (question === 'renew') {
      await renewal.mutateAsync()
      return
    }
    await ending.mutateAsync()
    toast.success('Calendar address removed.')
  }

  return (
    <div
      ref={part}
      role="group"
      tabIndex={-1}
      aria-labelledby="calendar-address"
      className={styles.address}
    >
      {url !== undefined && <NewAddress url={url} />}
      {feed && url === undefined && (
        <p className={styles.times}>
          You have an address, created{' '}
          <time dateTime={feed.createdAt}>{timeAgo(feed.createdAt)}</time>. It is secret and cannot
          be shown again.
        </p>
      )}
      {feed && (
        <div className={styles.buttons}>
          <Button onClick={() => setQuestion('renew')}>New address</Button>
          <Button variant="quiet" onClick={() => setQuestion('end')}>
            Remove
          </Button>
        </div>
      )}
      {!feed && renewal.error && !renewal.isPending && (
        <Alert>
          {messageOf(renewal.error, 'The address could not be created. Please try again.')}
        </Alert>
      )}
      {!feed && (
        <Button className={styles.button} busy={renewal.isPending} onClick={create}>
          Create a calendar address
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && setQuestion(null)}
        {...questions[question ?? 'renew']}
        danger
        onConfirm={confirm}
      />
    </div>
  )
}

interface NewAddressProps {
  url: string
}

/** An address that was just created, to copy or to open in the calendar of this device. */
function NewAddress({ url }: NewAddressProps) {
  const [notCopied, setNotCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setNotCopied(false)
      toast.success('Address copied.')
    } catch {
      setNotCopied(true)
    }
  }

  return (
    <>
      <TextField
        label="Secret address"
        readOnly
        value={url}
        hint="Copy it now: it is shown only once. Everyone who has it sees your events and their online links."
        onFocus={(event) => event.currentTarget.select()}
      />
      {notCopied && <Alert>The address could not be copied. Please select it and copy it.</Alert>}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          Copy address
        </Button>
        <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')} rel="noreferrer">
          <CalendarPlus aria-hidden size={18} />
          Open in the calendar of this device
        </a>
      </div>
      <p className={styles.times}>
        Google Calendar: Other calendars, From URL. Outlook: Add calendar, Subscribe from web.
      </p>
    </>
  )
}
