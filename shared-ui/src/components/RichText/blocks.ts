/** A part of a text: lines, or a list of texts. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'list'; start: number | undefined; items: Block[][] }

/** Lists in lists are shown up to this depth: each one makes the text narrower. */
const deepest = 4

/** How an item starts: its indent, its bullet, or its number with a full stop or bracket. */
const marker = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))(?: {1,4}|$)/
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/

const isBlank = (line = ''): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

const itemAt = (line = '') => (rule.test(line) ? null : marker.exec(line))

/** The kind of list that an item belongs to. */
const kindOf = ([, , bullet, , delimiter]: RegExpExecArray): string => (bullet ?? delimiter)!

/** Whether an item may start right after a line of text: a number may be part of the sentence. */
const interrupts = (found: RegExpExecArray, line: string): boolean =>
  (found[3] === undefined || found[3] === '1') && !isBlank(line.slice(found[0].length))

const blocksOf = (lines: readonly string[], depth: number): Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let at = 0

  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', text: paragraph.join('\n') })
    paragraph = []
  }

  /** The lines of the item that starts here. Deeper lines belong to it, and those that go on with its text. */
  const takeItem = (found: RegExpExecArray): string[] => {
    const width = found[0].length
    const own = [lines[at]!.slice(width)]
    for (at += 1; at < lines.length; at += 1) {
      const line = lines[at]!
      if (isBlank(line)) own.push('')
      else if (indentOf(line) >= width) own.push(line.slice(width))
      else if (own.at(-1) !== '' && !itemAt(line)) own.push(line.trimStart())
      else break
    }
    return own
  }

  const takeList = (first: RegExpExecArray): void => {
    const items: Block[][] = []
    const start = first[3] === undefined ? undefined : Number(first[3])
    for (
      let found: RegExpExecArray | null = first;
      found && kindOf(found) === kindOf(first);
      found = itemAt(lines[at])
    ) {
      items.push(blocksOf(takeItem(found), depth + 1))
    }
    blocks.push({ type: 'list', start, items })
  }

  while (at < lines.length) {
    const line = lines[at]!
    const found = depth < deepest ? itemAt(line) : null
    if (found && (paragraph.length === 0 || interrupts(found, line))) {
      endParagraph()
      takeList(found)
    } else {
      if (isBlank(line)) endParagraph()
      else paragraph.push(line.trim())
      at += 1
    }
  }
  endParagraph()
  return blocks
}

/** Parses the paragraphs and lists of a text. Each line is read once for each level of lists. */
export const parseBlocks = (text: string): Block[] =>
  blocksOf(text.replaceAll('\t', '    ').split(/\r\n?|\n/), 0)
