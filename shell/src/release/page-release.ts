import type { PageData } from '@quad/federation/runtime'
import { createContext } from 'react'

export type PageRelease = PageData['release']

/** The release that this page belongs to, for as long as it stands. */
export const PageReleaseContext = createContext<PageRelease | null>(null)
