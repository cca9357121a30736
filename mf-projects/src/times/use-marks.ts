import type { TimePoll } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeProject } from '../project.queries.ts'

/** How long marks wait for more of them, in ms. */
const wait = 600

/** The slots that fit the viewer, by their indexes: saved soon after each change, in the order of the changes. */
export const useMarks = ({ id: pollId, projectId, members, can }: TimePoll, userId: string) => {
  const [marks, setUnsaved] = useState<number[]>()
  // Once the poll is closed, they cannot be saved.
  const unsaved = can.answer ? marks : undefined
  const waiting = useRef<number[]>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, error, isPending, isSuccess } = useMutation({
    scope: { id: `marks ${pollId}` },
    mutationFn: (fits: number[]) =>
      changeProject(projectId, () =>
        api.answerTimePoll({ params: { pollId, userId }, body: { fits } }),
      ),
    // The page shows the response by now.
    onSuccess: (_, sent) => setUnsaved((last) => (last === sent ? undefined : last)),
  })

  const send = () => {
    clearTimeout(timer.current)
    if (waiting.current) mutate(waiting.current)
    waiting.current = undefined
  }
  const sendAtOnce = useEffectEvent(send)
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') sendAtOnce()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      sendAtOnce()
    }
  }, [])

  return {
    /** Null without an answer. */
    fits: unsaved ?? members.find(({ id }) => id === userId)?.fits ?? null,
    isUnsaved: unsaved !== undefined,
    isSaved: unsaved === undefined && isSuccess,
    /** Why the last marks are not saved. */
    failure: isPending || unsaved === undefined ? null : error,
    mark: (fits: number[]) => {
      setUnsaved(fits)
      waiting.current = fits
      clearTimeout(timer.current)
      timer.current = setTimeout(send, wait)
    },
    retry: () => {
      if (unsaved) mutate(unsaved)
    },
  }
}
