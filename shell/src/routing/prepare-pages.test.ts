import type { Loader } from '@quad/federation/runtime'
import type { RemoteApp } from '@quad/shared-ui'
import { fireEvent, waitFor } from '@testing-library/react'
import { preparePages } from './prepare-pages.ts'

const setUp = ({ isUp = true } = {}) => {
  const lazy = jest.fn(() => Promise.reject(new Error('Failed to fetch')))
  const other = jest.fn(() => Promise.resolve({}))
  const app: RemoteApp = {
    routes: [
      { path: '/chats', lazy: other },
      { path: '/chats/:chatId', lazy },
    ],
    fragments: {},
  }
  const loader = {
    load: jest.fn(),
    prepare: jest.fn(() => Promise.resolve(isUp ? app : undefined)),
  } satisfies Loader
  document.body.innerHTML = `
    <a id="chat" href="/chats/1"><span>A chat</span></a>
    <a id="about" href="/about">About</a>
    <a id="away" href="https://example.org/chats/1">Elsewhere</a>
    <p>Words</p>`
  const end = preparePages(loader)
  const at = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const rest = (selector: string) => fireEvent.pointerOver(at(selector))
  return { loader, lazy, other, end, at, rest }
}

test('loads only the code of that page when the pointer rests on its link', async () => {
  const { loader, lazy, other, end, rest } = setUp()
  rest('#chat span')
  await waitFor(() => expect(lazy).toHaveBeenCalledTimes(1))
  expect(loader.prepare).toHaveBeenCalledWith('mf-chat')
  expect(other).not.toHaveBeenCalled()
  end()
})

test('does so on focus, and ignores a remote that is down', async () => {
  const { loader, lazy, end, at } = setUp({ isUp: false })
  at('#chat').focus()
  await waitFor(() => expect(loader.prepare).toHaveBeenCalledWith('mf-chat'))
  expect(lazy).not.toHaveBeenCalled()
  expect(loader.load).not.toHaveBeenCalled()
  end()
})

test('loads nothing when the pointer only passes over, or for links of the shell and other sites', async () => {
  jest.useFakeTimers()
  const { loader, end, rest } = setUp()
  rest('#chat')
  rest('p')
  for (const other of ['#about', '#away']) {
    await jest.advanceTimersByTimeAsync(1_000)
    rest(other)
  }
  await jest.advanceTimersByTimeAsync(1_000)
  expect(loader.prepare).not.toHaveBeenCalled()
  end()
  jest.useRealTimers()
})
