const link = /\[([^\]\n]+)\]\(\S+?\)/g
const emphasis = /(?<!\w)(\*{1,2}|_{1,2})(?=\S)([^\n]*?\S)\1(?!\w)/g

/** A text for a card: without the signs of Markdown's links, bold and italics. */
export const excerptOf = (text: string): string => text.replace(link, '$1').replace(emphasis, '$2')
