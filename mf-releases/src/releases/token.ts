import { queryClient, releaseTokenKey, tabStorage } from '@quad/shared-ui'
import { create } from 'zustand'

/** The release token of this tab; null before it is entered. */
export const useToken = create<{ token: string | null }>(() => ({
  token: tabStorage.read(releaseTokenKey),
}))

/** Keeps the token until the tab is closed. */
export const keepToken = (token: string): void => {
  useToken.setState({ token })
  tabStorage.write(releaseTokenKey, token)
}

/** Forgets the token, and what the server told its holder. */
export const forgetToken = (): void => {
  useToken.setState({ token: null })
  queryClient.removeQueries({ queryKey: ['releases'] })
  tabStorage.remove(releaseTokenKey)
}
