import { parseBlocks, parseInline, type Block, type Inline } from './parse.ts'

const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : inlineText(part.content))).join('')

const blockText = (part: Block): string => {
  if (part.type === 'code') return part.text
  if (part.type === 'paragraph') return inlineText(parseInline(part.text))
  const { start, items } = part
  return items
    .map((item, index) => `${start === undefined ? '-' : `${start + index}.`} ${textOf(item)}`)
    .join('\n')
}

const textOf = (parts: readonly Block[]): string => parts.map(blockText).join('\n')

/** A text for a card or a quote: as `RichText` shows it, without bold, italics and links. Its blocks are lines. */
export const excerptOf = (text: string): string => textOf(parseBlocks(text))
