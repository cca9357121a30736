import { onDemand } from '@quad/shared-ui'

/** The fragment for an ended session. The first script leaves its form out: all pages of this remote load that script. */
export const SignInAgain = onDemand(
  'SignInAgainForm',
  async () => (await import('./SignInForm.tsx')).SignInAgain,
)
