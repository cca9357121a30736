const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // HTML cannot contain a NUL, and parsers replace it by this character.
  '\0': '\uFFFD',
}

/** Text, as an attribute's value or an element's content. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"'\0]/g, (character) => entities[character] ?? character)

/** JSON in a script element: nothing in it can end the element or start a comment. */
export const escapeJson = (json: string): string =>
  json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
