import {
  endpointPath,
  isolated,
  repeatsInWords,
  texts,
  type Event,
  type EventScope,
} from '@quad/contract'
import {
  api,
  Button,
  ConfirmDialog,
  cx,
  isNotFound,
  LinkButton,
  Loading,
  Page,
  PageBoundary,
  PageHeading,
  ProjectCover,
  RichText,
  ShareButton,
  SignInHint,
  Skeleton,
  subscribe,
  Tag,
  TextLink,
  toast,
  useShell,
  VisuallyHidden,
  Redirect,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import {
  CalendarArrowDown,
  Clock,
  Copy,
  ExternalLink,
  MapPin,
  Pencil,
  Repeat,
  Trash2,
  Video,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { eventDate, eventPeriod, hasEnded, zoneName } from '../event-in-words.ts'
import { changeProject, eventQuery, markEventsStale } from '../project.queries.ts'
import { hasLaterDates, ScopeField } from '../series/ScopeField.tsx'
import { Attendance, OwnAnswer } from './Attendance.tsx'
import { OtherDates } from './OtherDates.tsx'
import styles from './event.module.css'

export function EventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  return (
    <PageBoundary
      query={eventQuery(eventId)}
      title="Event"
      skeleton={<EventSkeleton />}
      failed="This event could not be loaded."
      keepsShown
    >
      {({ data, error, refetch }) => (
        <EventContent event={data} isGone={isNotFound(error)} refetch={refetch} />
      )}
    </PageBoundary>
  )
}

interface EventContentProps {
  event: Event
  /** Whether the event, which is still shown, was deleted. */
  isGone: boolean
  refetch: () => Promise<unknown>
}

function EventContent({ event, isGone, refetch }: EventContentProps) {
  const deletion = useMutation({
    mutationFn: (scope?: EventScope) =>
      changeProject(event.projectId, async () => {
        await api.deleteEvent({ params: { eventId: event.id }, query: scope ? { scope } : {} })
        markEventsStale()
      }),
  })
  // After a deletion here, the page is about to show the project.
  const isDeleting = deletion.isPending || deletion.isSuccess

  // The stream reports a changed event as a change to its project.
  const eventChanged = useEffectEvent(() => {
    if (!isDeleting) void refetch()
  })
  useEffect(
    () =>
      subscribe((live) => {
        if (live.type === 'project' && live.projectId === event.projectId) eventChanged()
      }),
    [event.projectId],
  )

  if (isGone && !isDeleting) return <Redirect to="/error/404" />
  return (
    <Page className={styles.page}>
      <EventHeader event={event} />
      <EventActions event={event} onDelete={(scope) => deletion.mutateAsync(scope)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="about-event">
            <h2 id="about-event">About Event</h2>
            <RichText text={event.description} className={styles.description} />
            <p className={styles.muted}>Added by {isolated(event.createdByName)}.</p>
          </section>
          {event.audience === 'member' && <Attendance event={event} />}
        </div>
        <div className={styles.times}>
          <section aria-labelledby="start-time">
            <h2 id="start-time">Start Time</h2>
            <p>
              <time dateTime={event.startDateTime}>{eventDate(event.startDateTime)}</time>
            </p>
          </section>
          <section aria-labelledby="end-time">
            <h2 id="end-time">End Time</h2>
            <p>
              <time dateTime={event.endDateTime}>{eventDate(event.endDateTime)}</time>
            </p>
          </section>
          <p className={styles.muted}>In your time zone: {zoneName()}.</p>
          {event.series && <OtherDates eventId={event.id} dates={event.series.dates} />}
        </div>
      </div>
    </Page>
  )
}

interface EventHeaderProps {
  event: Event
}

/** The picture of the event's project, what, when and where, and the viewer's answer. */
function EventHeader({ event }: EventHeaderProps) {
  return (
    <header className={styles.header}>
      <ProjectCover
        id={event.projectId}
        imageId={event.projectImageId}
        imageWidth={event.projectImageWidth}
        sizes="(min-width: 70em) 1120px, 100vw"
        isFirst
        className={styles.banner}
      />
      <div className={styles.title}>
        {hasEnded(event) && <Tag tone="closed">Ended</Tag>}
        <PageHeading title={event.title} />
        <p className={cx(styles.fact, styles.period)}>
          <Clock aria-hidden size={18} />
          {eventPeriod(event)}
        </p>
        {event.series && (
          <p className={styles.fact}>
            <Repeat aria-hidden size={18} />
            {repeatsInWords(event.series)}
          </p>
        )}
        <div className={styles.fact}>
          <MapPin aria-hidden size={18} />
          <RichText text={event.location} />
        </div>
        {event.audience === 'member' && event.onlineLink !== '' && (
          <p className={styles.fact}>
            <Video aria-hidden size={18} />
            <span>
              <TextLink href={event.onlineLink}>Join online</TextLink>{' '}
              <span className={styles.muted}>
                at {new URL(event.onlineLink).host}, for members only
              </span>
            </span>
          </p>
        )}
        <p className={styles.muted}>
          An event of{' '}
          <Link to={`/projects/${event.projectId}`} dir="auto">
            {event.projectTitle}
          </Link>
        </p>
        <SignInHint>to answer and to see who comes, if you are a member of the project.</SignInHint>
      </div>
      {event.audience === 'member' && event.can.answer && <OwnAnswer event={event} />}
    </header>
  )
}

interface EventActionsProps {
  event: Event
  /** Resolves after the deletion; rejects with the request's error. */
  onDelete: (scope?: EventScope) => Promise<unknown>
}

/** The viewer's actions on an event. */
function EventActions({ event, onDelete }: EventActionsProps) {
  const shell = useShell()
  const [asking, setAsking] = useState(false)
  const [scope, setScope] = useState<EventScope>('one')
  const isPartOfMore = hasLaterDates(event)
  const isSeveral = isPartOfMore && scope === 'following'

  const remove = async () => {
    await (isSeveral ? onDelete(scope) : onDelete())
    await shell.navigate(`/projects/${event.projectId}`)
    toast.success(isSeveral ? texts.eventsDeleted : texts.eventDeleted)
  }

  return (
    <div className={styles.actions}>
      <AddToGoogleCalendar eventId={event.id} isPrimary={!event.can.answer} />
      <LinkButton
        to={endpointPath('getEventFile', { params: { eventId: event.id } })}
        reloadDocument
        download
      >
        <CalendarArrowDown aria-hidden size={18} />
        Download .ics
      </LinkButton>
      <ShareButton title={event.title} path={`/event/${event.id}`} />
      {event.can.edit && (
        <LinkButton to={`/event/${event.id}/edit`}>
          <Pencil aria-hidden size={18} />
          Edit Event
        </LinkButton>
      )}
      {event.can.edit && (
        <LinkButton to={`/projects/${event.projectId}/addEvent?from=${event.id}`}>
          <Copy aria-hidden size={18} />
          Duplicate
        </LinkButton>
      )}
      {event.can.delete && (
        <Button
          onClick={() => {
            setScope('one')
            setAsking(true)
          }}
        >
          <Trash2 aria-hidden size={18} />
          Delete Event
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${isolated(event.title)}”?`}
        description={`The ${isSeveral ? 'events are' : 'event is'} removed for everyone. This cannot be undone.`}
        confirm={isSeveral ? 'Delete Events' : 'Delete Event'}
        danger
        onConfirm={remove}
      >
        {isPartOfMore && <ScopeField label="Delete" scope={scope} onChoose={setScope} />}
      </ConfirmDialog>
    </div>
  )
}

interface AddToGoogleCalendarProps {
  eventId: string
  /** Whether it is the page's main action. */
  isPrimary: boolean
}

/** Opens Google Calendar in a new tab to add the event. */
function AddToGoogleCalendar({ eventId, isPrimary }: AddToGoogleCalendarProps) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api.getEventLink({ params: { eventId } }),
    onSuccess: (link) => {
      // Some browsers block a new tab that does not open during the press.
      if (window.open(link) === null) window.location.assign(link)
    },
  })
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        busy={isPending}
        onClick={() => mutate()}
      >
        {isPending ? (
          'Loading...'
        ) : (
          <>
            <ExternalLink aria-hidden size={18} />
            Add to Google Calendar
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </>
        )}
      </Button>
      {/* No failure is on the screen, so only screen readers get a message. */}
      <VisuallyHidden role="status">{isError && 'Failed to generate calendar link'}</VisuallyHidden>
    </>
  )
}

/** The event's shape while it loads. */
function EventSkeleton() {
  return (
    <Page title="Event" loading className={styles.page}>
      <Loading label="Loading the event" className={styles.skeleton}>
        <Skeleton shape="block" height="auto" className={styles.banner} />
        <Skeleton width="min(24ch, 100%)" height="2.4em" />
        <Skeleton width="18ch" />
        <Skeleton width="min(40ch, 100%)" height="44px" shape="block" />
        <Skeleton />
        <Skeleton width="90%" />
      </Loading>
    </Page>
  )
}
