import type { Mention } from '@quad/contract'
import { hrefOf } from '@quad/contract/href'
import { splitLinks } from '@quad/contract/links'
import { findMentions } from '@quad/contract/mentions'
import { lettersOfWords } from '../../format/letters.ts'

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
