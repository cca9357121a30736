import type { ReleasedFrontEnd } from '@quad/contract'

/** Something that a button changes, as the release API takes it. */
export interface Change {
  /** What its buttons say: a verb. */
  verb: string
  /** The verb with its object. */
  label: string
  description: string
  /** Below `/delivery`. */
  path: string
  body: Record<string, unknown>
  /** Whether the body always has a reason (`why`). */
  needsReason?: true
  /** Whether a refusal by named checks may be overridden, with a reason. */
  canForce?: true
  danger?: true
  /** What a message says afterwards. */
  done: string
}

export const promotion = (name: string, build: string): Change => ({
  verb: 'Promote',
  label: `Promote the canary of ${name}`,
  description: `All visitors get build ${build}.`,
  path: 'promotions',
  body: { name, build },
  canForce: true,
  done: `${name} promoted.`,
})

/** Ends the canary, or restores the earlier build, also of a removed remote; undefined if there is neither. */
export const rollback = ({
  name,
  live,
  canary,
  earlier,
}: Pick<ReleasedFrontEnd, 'name' | 'live' | 'canary' | 'earlier'>): Change | undefined => {
  const shown = canary ?? live
  if (!shown && earlier !== null) {
    return {
      verb: 'Bring back',
      label: `Bring back ${name}`,
      description: `All visitors get build ${earlier} again.`,
      path: 'rollbacks',
      body: { name, to: { build: earlier } },
      canForce: true,
      done: `${name} is live again.`,
    }
  }
  if (!shown || (!canary && earlier === null)) return undefined
  return {
    ...(canary
      ? {
          verb: 'End canary',
          label: `End canary of ${name}`,
          description: 'All visitors get the live build.',
          done: `Canary of ${name} ended.`,
        }
      : {
          verb: 'Roll back',
          label: `Roll back ${name}`,
          description: `All visitors get the earlier build ${earlier}.`,
          done: `${name} rolled back.`,
        }),
    path: 'rollbacks',
    // Another person may have done it meanwhile.
    body: { name, build: shown.build },
    canForce: true,
  }
}

export const withdrawal = (name: string, build: string): Change => ({
  verb: 'Withdraw',
  label: `Withdraw build ${build} of ${name}`,
  description: 'No visitor gets this build any more, in no way. This cannot be undone.',
  path: 'withdrawals',
  body: { build },
  canForce: true,
  danger: true,
  done: `Build ${build} withdrawn.`,
})

export const freeze = (name: string): Change => ({
  verb: 'Freeze',
  label: `Freeze ${name}`,
  description: 'Its releases, promotions and rollbacks are refused with your reason.',
  path: 'freezes',
  body: { name },
  needsReason: true,
  done: `${name} frozen.`,
})

export const endOfFreeze = (name: string): Change => ({
  verb: 'Unfreeze',
  label: `Unfreeze ${name}`,
  description: 'It can be released, promoted and rolled back again.',
  path: 'unfreezes',
  body: { name },
  done: `The freeze of ${name} has ended.`,
})
