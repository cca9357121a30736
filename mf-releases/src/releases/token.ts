import { queryClient } from '@quad/shared-ui'
import { create } from 'zustand'

const key = 'quad:release-token'

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // The server, and a browser that refuses storage.
    return null
  }
}

/** The release token of this tab; null before it is entered. */
export const useToken = create<{ token: string | null }>(() => ({ token: kept() }))

/** Keeps the token until the tab is closed. */
export const keepToken = (token: string): void => {
  useToken.setState({ token })
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // A reload asks for it again.
  }
}

/** Forgets the token, and what the server told its holder. */
export const forgetToken = (): void => {
  useToken.setState({ token: null })
  queryClient.removeQueries({ queryKey: ['releases'] })
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
