import { http } from '@quad/shared-ui'
import { useEffect, useState } from 'react'

/** Shown instead of the failed part where the server itself is down. */
export const serverDown = {
  title: 'The server cannot be reached',
  text: 'Check your connection and try again.',
}

/** Shown where the files of a page did not arrive although the server responds. */
export const slowNetwork = {
  title: 'This page has not arrived',
  text: 'Your connection is slow or was interrupted. Check it and try again.',
}

const isServerDown = (): Promise<boolean> =>
  http.get('healthz', { cache: 'no-store' }).then(
    () => false,
    () => true,
  )

/** Whether the server does not respond: asked when a part of the site has failed, and by `check`. */
export const useServerDown = () => {
  const [isDown, setDown] = useState(false)

  useEffect(() => {
    void isServerDown().then(setDown)
  }, [])

  return { isDown, check: async () => setDown(await isServerDown()) }
}
