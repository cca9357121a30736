import { texts } from '@quad/contract'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/Button/Button.tsx'
import { Alert } from '../components/Alert/Alert.tsx'
import { toast } from '../toast/toast.ts'

interface ShareButtonProps {
  /** Title of the page. */
  title: string
  /** Path of the page, without the parameters of this visit. */
  path: string
}

/** Opens the system's share dialog, or copies the link where there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [hasFailed, setFailed] = useState(false)
  const url = new URL(path, location.origin).href

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setFailed(false)
      toast.success(texts.linkCopied)
    } catch {
      setFailed(true)
    }
  }

  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // The person closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }

  return (
    <>
      <Button onClick={() => void share()}>
        <Share2 aria-hidden size={18} />
        Share
      </Button>
      {hasFailed && (
        <Alert>
          {texts.linkNotCopied} {url}
        </Alert>
      )}
    </>
  )
}
