import { isolated, type ReportSubject } from '@quad/contract'
import { Dialog } from '../components/Dialog/Dialog.tsx'
import { onDemand } from '../components/OnDemand/on-demand.tsx'

const ReportForm = onDemand('ReportForm', async () => (await import('./ReportForm.tsx')).ReportForm)

interface ReportDialogProps {
  about: ReportSubject
  /** Id of the reported object. */
  id: string
  /** The reported object as it follows "Report": a name, or "this message". */
  what: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the reason of a report and sends it to the operators. */
export function ReportDialog({ about, id, what, open, onOpenChange }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${isolated(what)}`}
      description="The administrators of this site will read your message and see what you report. No one else will see it."
    >
      <ReportForm about={about} id={id} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
