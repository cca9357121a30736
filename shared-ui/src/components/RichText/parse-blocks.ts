/** A part of a text: lines, lines of code, or a list of texts. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'code'; text: string }
  | { type: 'list'; start: number | undefined; items: Block[][] }

/** Lists in lists are shown up to this depth: each one makes the text narrower. */
const deepest = 4

/** How an item starts: its indent, its bullet, or its number, which is no year, with a full stop or bracket. */
const marker = /^( {0,3})(?:([-+*])|(\d{1,3})([.)]))(?: {1,4}|$)/
/** A marker after which a backslash makes the line one of text. */
const escapedMarker = /^( {0,3}\d{0,3})\\(?=[-+*.)](?: |$))/
/** How lines of code start and end. */
const fence = /^ {0,3}(`{3,})[^`]*$/
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/

const isBlankLine = (line = ''): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

const itemAt = (line = '') => (rule.test(line) ? null : marker.exec(line))

/** The kind of list that an item belongs to. */
const kindOf = ([, , bullet, , delimiter]: RegExpExecArray): string => (bullet ?? delimiter)!

/** Whether an item may start right after a line of text: a number may be part of the sentence. */
const interrupts = (found: RegExpExecArray, line: string): boolean =>
  (found[3] === undefined || found[3] === '1') && !isBlankLine(line.slice(found[0].length))

const blocksOf = (lines: readonly string[], depth: number): Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  /** Length from which on a fence has no end: it was looked for. */
  let endless = Infinity
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
      if (isBlankLine(line)) own.push('')
      else if (indentOf(line) >= width) own.push(line.slice(width))
      else if (own.at(-1) !== '' && !itemAt(line) && !fence.test(line)) own.push(line.trimStart())
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

  const startsItem = (found: RegExpExecArray | null, line: string): found is RegExpExecArray =>
    found !== null && depth < deepest && (paragraph.length === 0 || interrupts(found, line))

  /** The last line of the code that starts here; -1 if none does. */
  const endOfCode = (): number => {
    const length = fence.exec(lines[at]!)?.[1]!.length ?? Infinity
    if (length >= endless) return -1
    for (let end = at + 1; end < lines.length; end += 1) {
      const line = lines[end]!
      if (/^ {0,3}`+ *$/.test(line) && line.trim().length >= length) return end
    }
    endless = length
    return -1
  }

  while (at < lines.length) {
    const line = lines[at]!
    const found = itemAt(line)
    const end = endOfCode()
    if (end !== -1) {
      endParagraph()
      blocks.push({ type: 'code', text: lines.slice(at, end + 1).join('\n') })
      at = end + 1
    } else if (startsItem(found, line)) {
      endParagraph()
      takeList(found)
    } else {
      const plain = line.replace(escapedMarker, '$1')
      if (isBlankLine(line)) endParagraph()
      else paragraph.push(plain !== line && startsItem(itemAt(plain), plain) ? plain : line)
      at += 1
    }
  }
  endParagraph()
  return blocks
}

/** Parses the paragraphs and lists of a text. Each line is read once for each level of lists. */
export const parseBlocks = (text: string): Block[] =>
  blocksOf(text.replaceAll('\t', '    ').split(/\r\n?|\n/), 0)
