import type { PageData } from '@quad/federation/runtime'
import { createContext } from 'react'

export type PageRelease = PageData['release']

/** The release of this page. */
export const PageReleaseContext = createContext<PageRelease | null>(null)
