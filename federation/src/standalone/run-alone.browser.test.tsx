import { runAlone } from './run-alone.tsx'

test('says what to do if the server does not answer', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const app = { routes: [], fragments: {} }

  await expect(runAlone('mf-chat', Promise.resolve(app))).rejects.toThrow('cannot be reached')

  expect(document.getElementById('root')?.textContent).toBe(
    'mf-chat did not start, because /mf/page.json did not load. Check that the server runs, and reload the page.',
  )
})
