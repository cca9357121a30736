import { useState } from 'react'
import { ApiFailure } from '../api/failure.ts'

/**
 * The saving of a form: whether it is on its way, and how the last one went.
 *
 * @returns `save` runs what it is given, and keeps what that resolves to as the `outcome`, or the call
 * that failed as the `failure`. It rejects with anything else that goes wrong.
 */
export const useSaving = <Outcome>() => {
  const [isSaving, setIsSaving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [failure, setFailure] = useState<ApiFailure>()

  const forget = () => {
    setOutcome(undefined)
    setFailure(undefined)
  }

  const save = async (send: () => Promise<Outcome>): Promise<void> => {
    setIsSaving(true)
    forget()
    try {
      setOutcome(await send())
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, outcome, failure, save, forget }
}
