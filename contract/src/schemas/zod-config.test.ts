test('checks a form in a browser without eval, which the content policy forbids', async () => {
  Object.assign(globalThis, { document: {} })
  const made = jest.spyOn(globalThis, 'Function')
  const { newMessage } = await import('../index.ts')
  expect(newMessage.safeParse({ msg: 'Hello', ts: 'now' }).success).toBe(true)
  expect(made).not.toHaveBeenCalled()
})
