import { onDemand } from '../components/OnDemand/on-demand.tsx'

/** `ConflictDialog`, whose code loads at the first conflict: most editors never meet one. */
export const ConflictDialog = onDemand(
  'ConflictDialog',
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
)
