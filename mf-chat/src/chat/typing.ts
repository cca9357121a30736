import { isolated, limits } from '@quad/contract'
import { api, subscribe } from '@quad/shared-ui'
import { useEffect, useRef, useState } from 'react'

const second = 1000

/** Tells the other participants every few seconds that the person is typing. */
export const useSendTyping = (chatId: string): (() => void) => {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - sentAt.current < limits.typingRepeatSeconds * second) return
    sentAt.current = now
    // A lost typing hint does no harm.
    api.sayTyping({ params: { chatId } }).catch(() => undefined)
  }
}

interface Writer {
  name: string
  until: ReturnType<typeof setTimeout>
}

/** Names of the people who are typing in a chat. */
export const useTyping = (chatId: string): string[] => {
  const [names, setNames] = useState<string[]>([])

  useEffect(() => {
    const writers = new Map<string, Writer>()
    const show = (): void => setNames([...writers.values()].map(({ name }) => name))
    const stop = (id: string): void => {
      clearTimeout(writers.get(id)?.until)
      if (writers.delete(id)) show()
    }
    const unsubscribe = subscribe((event) => {
      if (event.type === 'message' && event.chatId === chatId) stop(event.message.fromId)
      if (event.type !== 'typing' || event.chatId !== chatId) return
      const { fromId, fromName } = event
      clearTimeout(writers.get(fromId)?.until)
      const until = setTimeout(() => stop(fromId), limits.typingShownSeconds * second)
      writers.set(fromId, { name: fromName, until })
      show()
    })
    return () => {
      unsubscribe()
      for (const { until } of writers.values()) clearTimeout(until)
    }
  }, [chatId])

  return names
}

/** `Ben is typing…`, `Ben and Cleo are typing…`; a number for more than two. */
export const typingLine = (names: readonly string[]): string => {
  const [first, other] = names
  if (first === undefined) return ''
  if (other === undefined) return `${isolated(first)} is typing…`
  return names.length === 2
    ? `${isolated(first)} and ${isolated(other)} are typing…`
    : `${names.length} people are typing…`
}
