/**
 * The characters that make a star between two of them a part of a word, for a class in a regular expression with the
 * flag `u`: digits, and letters of a script with capitals, which writes blanks between words.
 */
export const lettersOfWords = String.raw`\p{Nd}\p{Lu}\p{Ll}`
