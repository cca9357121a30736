import { onDemand } from '@quad/shared-ui'

/** Decorative, so the page does not wait for it. */
export const Board = onDemand('Board', async () => (await import('./Board.tsx')).Board, BoardSpace)

function BoardSpace({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={className} />
}
