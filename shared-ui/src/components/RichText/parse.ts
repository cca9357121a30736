import type { Mention } from '@quad/contract'
import { hrefOf } from '@quad/contract/href'
import { splitLinks } from '@quad/contract/links'
import { findMentions } from '@quad/contract/mentions'
import { lettersOfWords } from '../../format/letters.ts'

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

/** A part of a paragraph. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'link'; href: string; content: Inline[] }
  | { type: 'mention'; person: Mention }
  | { type: 'em' | 'strong'; mark: string; content: Inline[] }

/** A run of `*` or `_`, which may start or end emphasis. */
interface Run {
  type: 'run'
  mark: string
  length: number
  /** Whether a backslash stands before it. */
  isEscaped: boolean
  canOpen: boolean
  canClose: boolean
}

type Item = Inline | Run

const isBlank = (character = ' '): boolean => /\s/.test(character)
const isPunctuation = (character = ' '): boolean => /[\p{P}\p{S}]/u.test(character)
const isBlankText = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
const letterOfWord = new RegExp(`[${lettersOfWords}]`, 'u')
const isOfWord = (character = ' '): boolean => letterOfWord.test(character)

const lengthOfRun = (text: string, at: number): number => {
  let end = at + 1
  while (text[end] === text[at]) end += 1
  return end - at
}

/** Whether a run can start and end emphasis (CommonMark, "left-flanking" and "right-flanking"). */
const runAt = (text: string, at: number, isEscaped: boolean): Run => {
  const start = isEscaped ? at + 1 : at
  const mark = text[start]!
  const length = isEscaped ? 1 : lengthOfRun(text, start)
  const [before, after] = [text[at - 1], text[start + length]]
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
    isEscaped,
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

/**
 * Pairs the runs. A search ends where an earlier one found nothing, so all searches together take linear time.
 *
 * @param onPaired called with each run that is paired
 */
const pairRuns = (items: readonly Item[], onPaired?: (run: Run) => void): Inline[] => {
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
      const { run: opener, content } = frames[at]!
      // One of an escaped and a plain mark side by side is no start for the other.
      const isApart = at < frames.length - 1 || content.length > 0
      if (isApart && opener.mark === run.mark && fits(opener, run)) return at
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
      onPaired?.(opener.run)
      onPaired?.(run)
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

/** Pairs the runs, except those that a backslash makes plain. It stays before one that would be plain without it. */
const emphasize = (items: readonly Item[]): Inline[] => {
  const isEscaped = (item: Item): item is Run => item.type === 'run' && item.isEscaped
  if (!items.some(isEscaped)) return pairRuns(items)
  const paired = new Set<Item>()
  pairRuns(items, (run) => paired.add(run))
  return pairRuns(
    items.map((item) =>
      isEscaped(item)
        ? { type: 'text', text: paired.has(item) ? item.mark : `\\${item.mark}` }
        : item,
    ),
  )
}

/** The address of a link, with its brackets in pairs, and its title, which is not shown. */
const destination = /\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()<]|\([^\s()]*\))+))(?:\s+"[^"\n]*")?\s*\)/y

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

/** A part that links without a mark: an address, or a mention. */
interface Bare {
  at: number
  length: number
  item: Inline
}

/** The addresses and mentions in a text, the last one first. */
const baresIn = (text: string, mentions: readonly Mention[]): Bare[] => {
  const addresses = splitLinks(text).flatMap(({ at, text: shown, href }): Bare | [] =>
    href === undefined
      ? []
      : {
          at,
          length: shown.length,
          item: { type: 'link', href, content: [{ type: 'text', text: shown }] },
        },
  )
  const people = findMentions(text, mentions).map(({ at, text: { length }, person }): Bare => ({
    at,
    length,
    item: { type: 'mention', person },
  }))
  return [...addresses, ...people].toSorted((one, other) => other.at - one.at)
}

/** An open bracket. */
interface Bracket {
  /** Its place among the items; undefined for one that cannot start a link. */
  start?: number
  isEscaped: boolean
}

/**
 * Parses the emphasis, links and mentions of a paragraph. Code stays as typed, and so does each mark without a counterpart.
 * A backslash makes a mark plain that would be none of these without it, and stays as typed before all others. Takes
 * time in proportion to the text's length.
 */
export const parseInline = (text: string, mentions: readonly Mention[] = []): Inline[] => {
  const items: Item[] = []
  const brackets: Bracket[] = []
  const bares = baresIn(text, mentions)
  const backticks = backticksIn(text)
  let at = 0

  const pushText = (shown: string, length = shown.length): void => {
    items.push({ type: 'text', text: shown })
    at += length
  }
  const pushLink = (item: Inline, length: number): void => {
    items.push(item)
    at += length
    // A link contains no other link.
    brackets.length = 0
  }

  const endLink = (isEscaped: boolean): void => {
    const bracket = brackets.pop()
    const shown = isEscaped ? '\\]' : ']'
    destination.lastIndex = at + shown.length - 1
    const found = bracket?.start === undefined ? null : destination.exec(text)
    const href = found && hrefOf(found[1] ?? found[2]!)
    // A link without a visible text could be neither seen nor named.
    if (!href || isBlankText(text.slice(text.lastIndexOf('[', at) + 1, at))) return pushText(shown)
    const { start = 0 } = bracket!
    if (bracket!.isEscaped) items[start] = { type: 'text', text: '[' }
    if (isEscaped || bracket!.isEscaped) return pushText(']', shown.length)
    const [, ...content] = items.splice(start)
    pushLink({ type: 'link', href, content: emphasize(content) }, found[0].length)
  }

  const pushCode = (): void => {
    const length = lengthOfRun(text, at)
    const starts = backticks.get(length)!
    while (starts.length > 0 && starts.at(-1)! <= at) starts.pop()
    const end = starts.at(-1)
    pushText(text.slice(at, (end ?? at) + length))
  }

  const pushBracket = (shown: string, bracket: Bracket): void => {
    brackets.push(bracket)
    pushText(shown)
  }

  while (at < text.length) {
    while (bares.length > 0 && bares.at(-1)!.at < at) bares.pop()
    const bare = bares.at(-1)
    const isEscaped = text[at] === '\\' && '*_[]<'.includes(text[at + 1] ?? ' ')
    const character = text[isEscaped ? at + 1 : at]!
    const next = isEscaped ? at + 2 : at + 1
    if (bare?.at === at) {
      pushLink(bare.item, bare.length)
    } else if (character === '`') {
      pushCode()
    } else if (character === '*' || character === '_') {
      const found = runAt(text, at, isEscaped)
      items.push(found)
      at = next - 1 + found.length
    } else if (character === '<' && bare?.at === next && text[next + bare.length] === '>') {
      if (isEscaped) pushText('<', 2)
      else pushLink(bare.item, bare.length + 2)
    } else if (character === '[') {
      pushBracket(isEscaped ? '\\[' : '[', { start: items.length, isEscaped })
    } else if (character === '!' && text[next] === '[') {
      pushBracket('![', { isEscaped })
    } else if (character === ']') {
      endLink(isEscaped)
    } else {
      let end = next
      const limit = bare?.at ?? text.length
      while (end < limit && !'\\`*_<[!]'.includes(text[end]!)) end += 1
      pushText(text.slice(at, end))
    }
  }
  return emphasize(items)
}
