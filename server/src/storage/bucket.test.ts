import { bucketServer } from '../../test/storage/bucket-server.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { Bucket } from './bucket.ts'
import { Folder, type Objects } from './objects.ts'

const server = bucketServer()
const temporary = temporaryFolders()
afterEach(temporary.removeAll)
const newBucket = async () => new Bucket(await server.newStorage())

describe.each([
  ['bucket', newBucket],
  ['folder', async () => new Folder(await temporary.make())],
])('a %s', (_, newObjects: () => Promise<Objects>) => {
  test('returns a stored object, and undefined for a missing one', async () => {
    const objects = await newObjects()
    await objects.put('a/b c.js', 'one')
    expect((await objects.get('a/b c.js'))?.toString()).toBe('one')
    expect(await objects.has('a/b c.js')).toBe(true)

    await objects.put('empty', '')
    expect(await objects.get('empty')).toHaveLength(0)

    await objects.remove('a/b c.js')
    await objects.remove('a/b c.js')
    expect(await objects.get('a/b c.js')).toBeUndefined()
    expect(await objects.has('a/b c.js')).toBe(false)
  })

  test('lists and removes the objects below a path', async () => {
    const objects = await newObjects()
    const keys = ['builds/a/deep/er.js', 'builds/a/one.js', 'builds/ab/two.js']
    for (const key of [...keys, 'other']) await objects.put(key, 'content')
    const listed = async (prefix: string) => (await objects.list(prefix)).map(({ key }) => key)

    expect((await listed('builds/')).toSorted()).toEqual(keys)
    expect((await listed('builds/a/')).toSorted()).toEqual(keys.slice(0, 2))
    expect((await objects.list('builds/ab/'))[0]?.time).toBeGreaterThan(Date.now() - 600_000)

    await objects.removeAll('builds/a/')
    await objects.removeAll('builds/a/')
    expect(await listed('builds/')).toEqual(keys.slice(2))
    expect(await listed('nothing/')).toEqual([])
  })
})

test('a folder lists an object once it is whole', async () => {
  const objects = new Folder(await temporary.make())
  const seen: string[] = []
  let isPut = false
  const look = async (): Promise<void> => {
    seen.push(...(await objects.list('folder/')).map(({ key }) => key))
    if (!isPut) await look()
  }
  const looking = look()
  await objects.put('folder/large', 'x'.repeat(20_000_000))
  isPut = true
  await looking

  expect(new Set(seen)).toEqual(new Set(['folder/large']))
})

test('lets one of many writers create an object', async () => {
  const bucket = await newBucket()
  const bodies = Array.from({ length: 8 }, (_, at) => `body ${at}`)

  const put = await Promise.all(bodies.map((body) => bucket.putNew('one', body)))

  expect(put.filter(Boolean)).toHaveLength(1)
  expect((await bucket.get('one'))?.toString()).toBe(bodies[put.indexOf(true)])
})

test('lets one of many writers create an object, even with equal contents', async () => {
  const bucket = await newBucket()
  const put = await Promise.all(Array.from({ length: 8 }, () => bucket.putNew('one', 'same')))

  expect(put.filter(Boolean)).toHaveLength(1)
})

test('recognizes its own new object after a lost response', async () => {
  const bucket = await newBucket()
  server.losesNextAnswer = true
  const before = server.requests.length

  expect(await bucket.putNew('one', 'mine')).toBe(true)
  expect(server.requests.slice(before).map((request) => request.split(' ')[0])).toEqual([
    'PUT',
    'PUT',
    'HEAD',
  ])
})

test('lists more objects than one response holds', async () => {
  const bucket = await newBucket()
  const keys = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, '0')}`)
  for (const key of keys) await bucket.put(key, '')
  await bucket.put('others/one', '')

  const listed = await bucket.list('many/')
  expect(listed.map(({ key }) => key)).toEqual(keys)
  expect(listed[0]?.time).toBeGreaterThan(Date.now() - 600_000)
})

test('says what to do about an unusable bucket', async () => {
  const bucket = await newBucket()
  const missing = new Bucket('s3://no-such-bucket')
  await expect(missing.get('one')).rejects.toThrow(
    'There is no bucket no-such-bucket. Create it, or check STORAGE_URL and AWS_ENDPOINT_URL_S3.',
  )

  server.isClosed = true
  await expect(bucket.get('one')).rejects.toThrow(
    /refuses this key \(AccessDenied\)\. Check AWS_ACCESS_KEY_ID/,
  )
  await expect(bucket.has('one')).rejects.toThrow(/refuses this key \((?:403|Forbidden)\)/)
  server.isClosed = false

  server.isAway = true
  await expect(bucket.get('one')).rejects.toThrow(/cannot be reached: .+ Check AWS_ENDPOINT_URL_S3/)
  server.isAway = false
  expect(await bucket.get('one')).toBeUndefined()
})

test.each(['https://bucket', 's3://', 's3://key:secret@bucket', 's3://bucket?versions'])(
  'refuses the storage URL %s',
  (url) => {
    expect(() => new Bucket(url)).toThrow('STORAGE_URL must look like s3://bucket/prefix.')
  },
)
