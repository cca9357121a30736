import { cut } from '@quad/contract'
import type { PageSection } from '@quad/federation/page'

interface Picture {
  imageId: string | null
  /** Pixels; null without a picture. */
  width: number | null
  height: number | null
  /** Null for a picture that is decorative or not described. */
  pictureText: string | null
}

/** The description of a page, with relative URLs. */
export interface Description {
  title: string
  description: string
  picture?: Picture
  indexed: boolean
  data?: Record<string, unknown>
  /** What a visitor reads there, without scripts. */
  text: readonly PageSection[]
}

/** Code points; link previews show about as much. */
const descriptionLength = 200

/** A text as a description, or a part of it. */
export const oneLine = (text: string): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), descriptionLength)

/** The paragraphs of a text that a user wrote. */
export const paragraphsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '')
