/** The text of a wrapped literal: a blank line separates paragraphs, any other break is a space. */
export const prose = (literal: string): string =>
  literal
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')
