import { hrefOf } from '@quad/contract/href'
import { splitLinks } from '@quad/contract/links'
import { lettersOfWords } from '../../format/letters.ts'

/** A part of a text: lines, or a list of texts. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'list'; start: number | undefined; items: Block[][] }

/** Lists in lists are shown up to this depth: each one makes the text narrower. */
const deepest = 4

/** How an item starts: its indent, its bullet, or its number with a full stop or bracket. */
const marker = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))(?: {1,4}|$)/
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
      if (isBlankLine(line)) endParagraph()
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

/** A part of a paragraph. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'link'; href: string; content: Inline[] }
  | { type: 'em' | 'strong'; mark: string; content: Inline[] }

/** A run of `*` or `_`, which may start or end emphasis. */
interface Run {
  type: 'run'
  mark: string
  length: number
  canOpen: boolean
  canClose: boolean
}

type Item = Inline | Run

const isBlank = (character = ' '): boolean => /\s/.test(character)
const isPunctuation = (character = ' '): boolean => /[\p{P}\p{S}]/u.test(character)
const letterOfWord = new RegExp(`[${lettersOfWords}]`, 'u')
const isOfWord = (character = ' '): boolean => letterOfWord.test(character)

/** Whether a run can start and end emphasis (CommonMark, "left-flanking" and "right-flanking"). */
const runAt = (text: string, at: number, length: number): Run => {
  const mark = text[at]!
  const [before, after] = [text[at - 1], text[at + length]]
  const isLeft =
    !isBlank(after) && (!isPunctuation(after) || isBlank(before) || isPunctuation(before))
  const isRight =
    !isBlank(before) && (!isPunctuation(before) || isBlank(after) || isPunctuation(after))
  // A star inside a word is a letter of it or a sign, as in `2*3*4`; an underscore is so inside signs, too, as in
  // `snake_case` and `^_^`.
  const standsInside = mark === '*' ? isOfWord(before) && isOfWord(after) : isLeft && isRight
  return {
    type: 'run',
    mark,
    length,
    canOpen: isLeft && !standsInside,
    canClose: isRight && !standsInside,
  }
}

/** An open run, of which `left` marks are not paired, and what follows it so far. */
interface Frame {
  id: number
  run: Run
  left: number
  content: Inline[]
}

const marks = ({ mark }: Run, count: number): Inline => ({ type: 'text', text: mark.repeat(count) })

/** A run between two letters pairs only with one of a fitting length (CommonMark, rules 9 and 10). */
const fits = (opener: Run, closer: Run): boolean =>
  !(opener.canClose || closer.canOpen) ||
  (opener.length + closer.length) % 3 !== 0 ||
  (opener.length % 3 === 0 && closer.length % 3 === 0)

/** Pairs the runs. A search ends where an earlier one found nothing, so all searches together take linear time. */
const emphasize = (items: readonly Item[]): Inline[] => {
  const root: Inline[] = []
  const frames: Frame[] = []
  const searched = new Map<string, number>()
  let id = 0
  const current = (): Inline[] => frames.at(-1)?.content ?? root

  /** Turns the open runs from `at` on into text. */
  const abandon = (at: number): void => {
    const abandoned = frames.splice(at)
    const target = current()
    for (const { run, left, content } of abandoned) {
      target.push(marks(run, left))
      for (const part of content) target.push(part)
    }
  }

  const openerOf = (run: Run): number => {
    const key = `${run.mark}${run.canOpen}${run.length % 3}`
    const bottom = searched.get(key) ?? 0
    for (let at = frames.length - 1; at >= 0 && frames[at]!.id > bottom; at -= 1) {
      if (frames[at]!.run.mark === run.mark && fits(frames[at]!.run, run)) return at
    }
    searched.set(key, id)
    return -1
  }

  /** Pairs a run with open ones, and returns how many of its marks are left. */
  const close = (run: Run): number => {
    let left = run.length
    while (left > 0) {
      const at = openerOf(run)
      if (at === -1) break
      abandon(at + 1)
      const opener = frames[at]!
      const used = Math.min(opener.left, left, 2)
      const { content } = opener
      opener.left -= used
      opener.content = []
      if (opener.left === 0) frames.pop()
      const type = used === 2 ? 'strong' : 'em'
      current().push({ type, mark: run.mark.repeat(used), content })
      left -= used
    }
    return left
  }

  for (const item of items) {
    if (item.type !== 'run') {
      current().push(item)
      continue
    }
    const left = item.canClose ? close(item) : item.length
    if (left > 0 && item.canOpen) frames.push({ id: ++id, run: item, left, content: [] })
    else if (left > 0) current().push(marks(item, left))
  }
  abandon(0)
  return root
}

/** The address of a link, with its brackets in pairs, and its title, which is not shown. */
const destination = /\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()<]|\([^\s()]*\))+))(?:\s+"[^"\n]*")?\s*\)/y

const isEscaped = (character = ''): boolean => /[!-/:-@[-`{-~\n]/.test(character)

/** The runs of backticks in a text: for each length, where they start, the first one last. */
const backticksIn = (text: string): Map<number, number[]> => {
  const starts = new Map<number, number[]>()
  for (const { 0: found, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const those = starts.get(found.length)
    if (those) those.push(index)
    else starts.set(found.length, [index])
  }
  return starts
}

const lengthOfRun = (text: string, at: number): number => {
  let end = at + 1
  while (text[end] === text[at]) end += 1
  return end - at
}

/** A bracket that cannot start a link. */
const none = -1

/**
 * Parses the emphasis and links of a paragraph. Code stays as typed, and so does each mark without a counterpart.
 * Takes time in proportion to the text's length.
 *
 * @param options.escapes whether a backslash makes the character after it plain; otherwise it stays as typed
 */
export const parseInline = (text: string, { escapes = true } = {}): Inline[] => {
  const items: Item[] = []
  /** Where in `items` the open brackets are. */
  const brackets: number[] = []
  const addresses = splitLinks(text)
    .filter((piece) => piece.href !== undefined)
    .toReversed()
  const backticks = backticksIn(text)
  let at = 0

  const pushText = (shown: string, length = shown.length): void => {
    items.push({ type: 'text', text: shown })
    at += length
  }
  const pushLink = (href: string, content: Inline[], length: number): void => {
    items.push({ type: 'link', href, content })
    at += length
    // A link contains no other link.
    brackets.length = 0
  }

  const endLink = (): void => {
    const start = brackets.pop() ?? none
    destination.lastIndex = at
    const found = start === none ? null : destination.exec(text)
    const href = found && hrefOf(found[1] ?? found[2]!)
    if (!href) return pushText(']')
    const [, ...content] = items.splice(start)
    pushLink(href, emphasize(content), found[0].length)
  }

  const pushCode = (): void => {
    const length = lengthOfRun(text, at)
    const starts = backticks.get(length)!
    while (starts.length > 0 && starts.at(-1)! <= at) starts.pop()
    const end = starts.at(-1)
    pushText(text.slice(at, (end ?? at) + length))
  }

  const pushBracket = (shown: string, index: number): void => {
    brackets.push(index)
    pushText(shown)
  }

  while (at < text.length) {
    while (addresses.length > 0 && addresses.at(-1)!.at < at) addresses.pop()
    const address = addresses.at(-1)
    const character = text[at]!
    if (address?.at === at) {
      pushLink(address.href!, [{ type: 'text', text: address.text }], address.text.length)
    } else if (escapes && character === '\\' && isEscaped(text[at + 1])) {
      pushText(text[at + 1]!, 2)
    } else if (character === '`') {
      pushCode()
    } else if (character === '*' || character === '_') {
      const found = runAt(text, at, lengthOfRun(text, at))
      items.push(found)
      at += found.length
    } else if (
      character === '<' &&
      address?.at === at + 1 &&
      text[at + 1 + address.text.length] === '>'
    ) {
      pushLink(address.href!, [{ type: 'text', text: address.text }], address.text.length + 2)
    } else if (character === '[') {
      pushBracket('[', items.length)
    } else if (character === '!' && text[at + 1] === '[') {
      pushBracket('![', none)
    } else if (character === ']') {
      endLink()
    } else {
      let end = at + 1
      const limit = address?.at ?? text.length
      while (end < limit && !'\\`*_<[!]'.includes(text[end]!)) end += 1
      pushText(text.slice(at, end))
    }
  }
  return emphasize(items)
}
