import type { ReportSubject } from '@quad/contract'
import { Dialog } from '../components/Dialog/Dialog.tsx'
import { ReportForm } from './ReportForm.tsx'

interface ReportDialogProps {
  about: ReportSubject
  /** Of what is reported. */
  id: string
  /** What is reported, as it goes on after "Report": a name, or "this message". */
  what: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why something is reported, and sends it to those who run the site. */
export function ReportDialog({ about, id, what, open, onOpenChange }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${what}`}
      description="Those who run this site read your words with a copy of what you report. Nobody else learns of it."
    >
      <ReportForm about={about} id={id} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
