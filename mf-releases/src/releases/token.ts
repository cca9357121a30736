import { queryClient, tabStorage } from '@quad/shared-ui'
import { create } from 'zustand'

const key = 'quad:release-token'

/** The release token of this tab; null before it is entered. */
export const useToken = create<{ token: string | null }>(() => ({ token: tabStorage.read(key) }))

/** Keeps the token until the tab is closed. */
export const keepToken = (token: string): void => {
  useToken.setState({ token })
  tabStorage.write(key, token)
}

/** Forgets the token, and what the server told its holder. */
export const forgetToken = (): void => {
  useToken.setState({ token: null })
  queryClient.removeQueries({ queryKey: ['releases'] })
  tabStorage.remove(key)
}
