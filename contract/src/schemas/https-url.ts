import { hrefOf } from '../href.ts'
import { isOneLine } from '../displayed-text.ts'

/** Whether a text is an https URL that leads where it seems to lead. */
export const isHttpsUrl = (text: string): boolean =>
  hrefOf(text)?.startsWith('https:') === true && isOneLine(text)
