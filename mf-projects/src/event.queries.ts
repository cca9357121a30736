import { texts, type CallArguments, type Calls, type Event } from '@quad/contract'
import { ApiFailure, api, queryClient } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => api.getEvent({ params: { eventId } }, { signal }),
  })

const projectChanged = (projectId: string): void => {
  void queryClient.invalidateQueries({ queryKey: ['project', projectId] })
}

export const addEvent = mutationOptions({
  mutationFn: (args: CallArguments<Calls['addEvent']>) => api.addEvent(args),
  onSuccess: ({ projectId }) => projectChanged(projectId),
  // oxlint-disable-next-line no-console -- the specification asks for this failure in the log
  onError: (error) => console.error(texts.eventFailed, error),
})

/** What a save came to: the event as it is now, and whether that is another person's version. */
interface Saved {
  event: Event
  conflict: boolean
}

const save = async (args: CallArguments<Calls['updateEvent']>): Promise<Saved> => {
  try {
    return { event: await api.updateEvent(args), conflict: false }
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'version_conflict')) throw error
    return { event: await api.getEvent({ params: args.params }), conflict: true }
  }
}

export const saveEvent = mutationOptions({
  mutationFn: save,
  onSuccess: ({ event }) => {
    queryClient.setQueryData(eventQuery(event.id).queryKey, event)
    projectChanged(event.projectId)
  },
})

export const deleteEvent = mutationOptions({
  mutationFn: ({ id }: { id: string; projectId: string }) =>
    api.deleteEvent({ params: { eventId: id } }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

/** Resolves to the address at which Google Calendar offers to add the event. */
export const calendarLink = mutationOptions({
  mutationFn: async (eventId: string) => {
    try {
      return await api.getEventLink({ params: { eventId } })
    } catch (cause) {
      throw new Error(texts.calendarLinkFailed, { cause })
    }
  },
})
