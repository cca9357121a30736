import * as contract from '@quad/contract'
import type { Provided } from '@quad/federation/runtime'
import * as sharedUi from '@quad/shared-ui'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as zustand from 'zustand'
import * as reactQuery from './@tanstack/react-query.ts'
import * as reactRouterDom from './react-router-dom.ts'

/** The installed versions, which the build fills in. */
declare const PROVIDED_VERSIONS: Record<keyof Provided, string>

const provide = (library: keyof Provided, module: unknown) => ({
  version: PROVIDED_VERSIONS[library],
  module,
})

/** The libraries that exist once in the browser and that the shell provides to each remote. */
export const provided: Provided = {
  react: provide('react', react),
  'react/jsx-runtime': provide('react/jsx-runtime', jsxRuntime),
  'react-dom': provide('react-dom', reactDom),
  'react-dom/client': provide('react-dom/client', reactDomClient),
  'react-router-dom': provide('react-router-dom', reactRouterDom),
  '@tanstack/react-query': provide('@tanstack/react-query', reactQuery),
  zustand: provide('zustand', zustand),
  '@quad/contract': provide('@quad/contract', contract),
  '@quad/shared-ui': provide('@quad/shared-ui', sharedUi),
}
