import { isolated, type JoinRequest } from '@quad/contract'
import { Button, KeepFocus } from '@quad/shared-ui'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DecisionParams } from '../joining.queries.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import styles from './joining.module.css'

/** What to show for the decision; empty for a request that is not decided. */
const outcomeOf = (
  decision: JoinRequest['decision'],
  isPending: boolean,
  isMember: boolean,
): string => {
  // A person whose request was accepted can still withdraw it before the acceptance takes effect.
  if (isPending ? decision === 'accepted' : isMember) return 'Accepted'
  if (decision === 'denied') return 'Declined'
  return isPending ? '' : 'No longer open'
}

interface DecisionProps {
  request: JoinRequest
  params: DecisionParams
  /** Whether it still can be decided, or its decision undone. */
  isPending: boolean
  /** Whether the person is a member now. */
  isMember: boolean
  isAccepting: boolean
  isUndoing: boolean
  onAccept: () => void
  onUndo: () => void
}

/** Accept and Decline for a request, or its decision with Undo, in the same place. */
export function Decision({
  request: { name, decision },
  params,
  isPending,
  isMember,
  isAccepting,
  isUndoing,
  onAccept,
  onUndo,
}: DecisionProps) {
  const [declining, setDeclining] = useState(false)

  return (
    <KeepFocus
      role="group"
      aria-label={`Decision on ${isolated(name)}`}
      className={styles.decision}
    >
      {isPending && !decision && (
        <>
          <Button
            variant="primary"
            size="small"
            aria-label={`Accept ${isolated(name)}`}
            busy={isAccepting}
            onClick={onAccept}
          >
            Accept
          </Button>
          <Button
            size="small"
            aria-label={`Decline ${isolated(name)}`}
            onClick={() => setDeclining(true)}
          >
            Decline
          </Button>
          <DeclineDialog name={name} params={params} open={declining} onOpenChange={setDeclining} />
        </>
      )}
      {/* Rendered before it has text: screen readers announce changes of a status, not new ones. */}
      <p role="status" className={styles.outcome}>
        {outcomeOf(decision, isPending, isMember)}
      </p>
      {isPending && decision && (
        <Button
          size="small"
          aria-label={`Undo the decision on ${isolated(name)}`}
          busy={isUndoing}
          onClick={({ detail }) => {
            // The second click of a double click was meant for the button that was here before.
            if (detail < 2) onUndo()
          }}
        >
          {!isUndoing && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
    </KeepFocus>
  )
}
