import { texts, type EndpointArguments, type Endpoints, type EventAnswer } from '@quad/contract'
import { api, queryClient } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { projectChanged } from './project.queries.ts'

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => api.getEvent({ params: { eventId } }, { signal }),
  })

export const addEvent = async (args: EndpointArguments<Endpoints['addEvent']>): Promise<void> => {
  const { projectId } = await api.addEvent(args)
  void projectChanged(projectId)
}

export const saveEvent = async (
  args: EndpointArguments<Endpoints['updateEvent']>,
): Promise<void> => {
  const event = await api.updateEvent(args)
  queryClient.setQueryData(eventQuery(event.id).queryKey, event)
  void projectChanged(event.projectId)
}

/** Saves a member's answer; null takes it back. */
export const answerEvent = mutationOptions({
  mutationFn: ({
    eventId,
    userId,
    answer,
  }: {
    eventId: string
    userId: string
    answer: EventAnswer | null
  }) => api.answerEvent({ params: { eventId, userId }, body: { answer } }),
  onSuccess: (event) => {
    queryClient.setQueryData(eventQuery(event.id).queryKey, event)
    void projectChanged(event.projectId)
  },
})

export const deleteEvent = mutationOptions({
  mutationFn: ({ id }: { id: string; projectId: string }) =>
    api.deleteEvent({ params: { eventId: id } }),
  onSuccess: (_, { projectId }) => void projectChanged(projectId),
})

/** Resolves to the Google Calendar URL that adds the event. */
export const calendarLink = mutationOptions({
  mutationFn: async (eventId: string) => {
    try {
      return await api.getEventLink({ params: { eventId } })
    } catch (cause) {
      throw new Error(texts.calendarLinkFailed, { cause })
    }
  },
})
