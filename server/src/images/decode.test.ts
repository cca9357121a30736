import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSizes } from '@quad/contract'
import sharp from 'sharp'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { decodeImage, redrawInProcess } from './decode.ts'
import { imageLimits } from './formats.ts'
import { serverTexts } from '../platform/http/errors.ts'

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c00' } })
    .jpeg({ progressive: true })
    .toBuffer()

const largest = await picture(Math.floor(Math.sqrt(imageLimits.pixels)))
const small = await picture(20)
const limit = 60_000

test('decodes a picture with the maximum of pixels', async () => {
  const { width, files } = await decodeImage(largest, { personId: randomUUID(), limit })
  expect(width).toBe(imageSizes.large)
  expect(await sharp(files['small.jpg']).metadata()).toMatchObject({ format: 'jpeg' })
})

test('refuses a picture that needs more processor time than the limit', async () => {
  const decoding = decodeImage(largest, { personId: randomUUID(), limit: 1 })
  await expect(decoding).rejects.toMatchObject({
    code: 'unprocessable',
    message: serverTexts.imageTooSlow,
  })
})

test('decodes two pictures of one person at once, and lets others wait only for those', async () => {
  const [one, another] = [randomUUID(), randomUUID()]
  const order: string[] = []
  const decode = async (personId: string) => {
    await decodeImage(small, { personId, limit })
    order.push(personId)
  }
  await Promise.all([...[1, 2, 3, 4, 5].map(() => decode(one)), decode(another)])
  expect(order).toHaveLength(6)
  // It would be last if all five pictures of the one person went first.
  expect(order.indexOf(another)).toBeLessThan(4)
})

test('decodes outside the memory of the server', async () => {
  const before = process.resourceUsage().maxRSS
  await Promise.all([1, 2].map(() => decodeImage(largest, { personId: randomUUID(), limit })))
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(60)
})

describe('returns 503 for a decoder failure that the picture did not cause', () => {
  const task = { bytes: small, limit }
  const unavailable = { code: 'unavailable', retryAfter: 5 }

  test('a decoder that cannot start', async () => {
    const execPath = '/nowhere/node'
    await expect(redrawInProcess(task, { execPath })).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['ends', 'exit 1'],
    ['is killed', 'kill -KILL $$'],
    ['does not respond', 'exec sleep 60'],
  ])('a decoder that %s', async (_, script) => {
    const execPath = join(await temporaryFolder(), 'node')
    await writeFile(execPath, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    await expect(redrawInProcess(task, { execPath, patience: 500 })).rejects.toMatchObject(
      unavailable,
    )
  })

  test('a crash caused by the picture refuses the picture instead', async () => {
    const execPath = join(await temporaryFolder(), 'node')
    await writeFile(execPath, '#!/bin/sh\nkill -SEGV $$\n', { mode: 0o755 })
    expect(await redrawInProcess(task, { execPath })).toEqual({ refusal: 'not readable' })
  })
})
