import { api, Button } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { changeProject } from '../project.queries.ts'

/**
 * Accepts or declines an invitation of the viewer.
 *
 * @param onAnswered called with the result once the page shows it: the buttons may be gone by then
 */
export const useAnswer = (
  params: { userId: string; projectId: string },
  onAnswered: (result: string, accept: boolean) => void,
) =>
  useMutation({
    mutationFn: (accept: boolean) => {
      const args = { params, body: new Date().toISOString() }
      return changeProject(params.projectId, () =>
        accept ? api.acceptInvitation(args) : api.declineInvitation(args),
      )
    },
    onSuccess: ({ message }, accept) => onAnswered(message, accept),
  })

interface AnswerButtonsProps {
  answer: ReturnType<typeof useAnswer>
  /** Tells invitations apart: `to Kite club`. */
  about: string
}

/** Accept and Decline for an invitation. */
export function AnswerButtons({
  answer: { mutate, isPending, variables },
  about,
}: AnswerButtonsProps) {
  const decide = (accept: boolean) => {
    if (!isPending) mutate(accept)
  }
  return (
    <>
      <Button
        variant="primary"
        size="small"
        aria-label={`Accept the invitation ${about}`}
        busy={isPending && variables}
        onClick={() => decide(true)}
      >
        Accept
      </Button>
      <Button
        size="small"
        aria-label={`Decline the invitation ${about}`}
        busy={isPending && !variables}
        onClick={() => decide(false)}
      >
        Decline
      </Button>
    </>
  )
}
