import { attachmentHeight } from './Attachments.tsx'
import { linkedPage } from './LinkPreview.tsx'
import type { Row } from './rows.ts'

const lineHeight = 25
const reactionsHeight = 38
const quoteHeight = 48
const previewHeight = 76

/** Estimated height of a row, in px. It is right for one line in a chat of two, which then needs no second render. */
export const estimateHeight = (row: Row | undefined): number => {
  if (!row) return 0
  if (row.kind === 'line') return 38 + (row.startsDay ? 44 : 0)
  const text = row.kind === 'sent' ? row.message.content : row.outgoing.body.msg
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 60 || 1), 0)
  const reactions = row.kind === 'sent' && row.message.reactions.length > 0 ? reactionsHeight : 0
  const { replyTo, attachments = [] } = row.kind === 'sent' ? row.message : row.outgoing
  const quote = replyTo ? quoteHeight : 0
  const preview = linkedPage(text) ? previewHeight : 0
  const around = (row.startsGroup ? 8 : 0) + (row.endsGroup ? 22 : 0) + (row.startsDay ? 44 : 0)
  const words = text === '' ? 0 : lines * lineHeight
  const files = attachments.reduce((sum, each) => sum + attachmentHeight(each), 0)
  return 23 + words + files + quote + preview + reactions + around
}
