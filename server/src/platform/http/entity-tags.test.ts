import { fastify } from 'fastify'
import { isUnchanged } from './sending-files.ts'

const server = fastify()
server.get('/strong', (request) => isUnchanged(request, '"a,b"'))
server.get('/weak', (request) => isUnchanged(request, 'W/"a,b"'))
afterAll(() => server.close())

describe.each(['/strong', '/weak'])('the tag of %s', (url) => {
  const isNamedBy = async (header?: string): Promise<boolean> => {
    const headers = header === undefined ? {} : { 'if-none-match': header }
    return (await server.inject({ url, headers })).json<boolean>()
  }

  test.each(['"a,b"', 'W/"a,b"', '"c", W/"a,b"', 'W/"c","a,b" , "d"', '*', ' * '])(
    'is named by %s',
    async (header) => {
      expect(await isNamedBy(header)).toBe(true)
    },
  )

  test.each([undefined, '', '"a"', 'W/"c", "b"', 'a,b', '"*"', '"a,b'])(
    'is not named by %s',
    async (header) => {
      expect(await isNamedBy(header)).toBe(false)
    },
  )
})
