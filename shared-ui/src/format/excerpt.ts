// Limited lengths: without them, each mark would be looked for up to the end of the text.
const link = /\[([^\]\n]{1,150})\]\(\S{1,300}?\)/g
const emphasis = /(?<!\w)(\*{1,2}|_{1,2})(?=\S)([^\n]{0,150}?\S)\1(?!\w)/g

/** A text for a card: without the signs of Markdown's links, bold and italics. */
export const excerptOf = (text: string): string => text.replace(link, '$1').replace(emphasis, '$2')
