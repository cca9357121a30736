import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { endPostgres, killProcesses, startProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { testServer } from '../../test/test-server.ts'
import { freePort } from './free-port.ts'
import { folderFailure } from './start-failure.ts'

const folder = await temporaryFolder()
const dataDir = join(folder, 'data')

afterAll(async () => {
  await killProcesses()
  await endPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
})

/** What a start that cannot succeed says on standard error; it must exit with 1 and say one line. */
const refusal = async (environment: Record<string, string>): Promise<string> => {
  const { code, stdout, stderr } = await startProcess({ DATA_DIR: dataDir, ...environment }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Quad cannot start: [^\n]+\n$/)
  return stderr
}

const unused = { DATABASE_URL: testServer().url }

test('a wrong setting is named', async () => {
  expect(await refusal({ PORT: '70000' })).toContain('PORT must be a whole number from 0 to 65535')
})

describe('a taken port', () => {
  test('is named, with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toMatch(
      new RegExp(`Port ${port} is taken .* set PORT to another`),
    )
    other.close()
  })

  test('leaves no PostgreSQL running', async () => {
    expect(await readdir(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid')
  })
})

test('an address that this machine does not have is named', async () => {
  expect(await refusal({ ...unused, HOST: '192.0.2.1' })).toMatch(/192\.0\.2\.1 .* Check HOST/)
})

describe('a database that cannot be used is named without its password', () => {
  const databaseUrl = (change: (url: URL) => void): Record<string, string> => {
    const url = new URL(testServer().url)
    change(url)
    return { DATABASE_URL: url.href }
  }

  test('nothing listens there', async () => {
    const port = String(await freePort('127.0.0.1'))
    const said = await refusal({ DATABASE_URL: `postgres://quad:hunter2@127.0.0.1:${port}/quad` })
    expect(said).toMatch(
      new RegExp(`127\\.0\\.0\\.1:${port} cannot be reached.*Check DATABASE_URL`),
    )
    expect(said).not.toContain('hunter2')
  })

  test('its host is unknown', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://quad:hunter2@nowhere.invalid/quad' })
    expect(said).toMatch(/nowhere\.invalid:5432 cannot be reached/)
    expect(said).not.toContain('hunter2')
  })

  test('it does not know the user', async () => {
    const said = await refusal(
      databaseUrl((url) => {
        url.username = 'stranger'
        url.password = 'hunter2'
      }),
    )
    expect(said).toMatch(/refuses the user stranger/)
    expect(said).not.toContain('hunter2')
  })

  test('it has no such database', async () => {
    const said = await refusal(
      databaseUrl((url) => {
        url.pathname = '/nothing'
      }),
    )
    expect(said).toMatch(/has no database nothing/)
  })
})

describe('a bucket that cannot be used is named, with what to check', () => {
  const key = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 'hunter2' }
  const at = (port: string | number) => ({
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  })
  const inBucket = (more: Record<string, string>) =>
    refusal({ ...unused, ...key, STORAGE_URL: 's3://pictures/quad', ...more })

  test('nothing listens there', async () => {
    const said = await inBucket(at(await freePort('127.0.0.1')))
    expect(said).toMatch(/pictures cannot be reached: .*ECONNREFUSED.*Check AWS_ENDPOINT_URL_S3/)
  })

  test('it refuses', async () => {
    const service = createHttpServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    const said = await inBucket(at(port))
    expect(said).toMatch(/refuses this key \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/)
    expect(said).not.toContain('hunter2')
    service.close()
  })

  test('its region is not said', async () => {
    expect(await inBucket({})).toContain('Set AWS_REGION')
  })
})

describe('a data folder that cannot be used is named, with what to do', () => {
  test('a file is in its place', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ ...unused, DATA_DIR: file })).toMatch(
      /file is not a folder\. Set DATA_DIR/,
    )
    const inFile = join(file, 'data')
    expect(await refusal({ ...unused, DATA_DIR: inFile })).toMatch(/is not a folder\. Set DATA_DIR/)
  })

  test('it is read-only', async () => {
    // Root may write wherever the disk lets it: not into the kernel's own.
    let readOnly = '/sys/quad'
    if (process.getuid?.() !== 0) {
      readOnly = join(folder, 'read-only')
      await mkdir(readOnly)
      await chmod(readOnly, 0o555)
    }
    expect(await refusal({ ...unused, DATA_DIR: readOnly })).toMatch(
      /(?:cannot be written by this user|read-only disk)\. .*DATA_DIR/,
    )
  })

  test('its disk is full', async () => {
    const full = join(folder, 'full')
    await mkdir(full)
    await symlink('/dev/full', join(full, 'server.pid'))
    expect(await refusal({ ...unused, DATA_DIR: full })).toMatch(/full is full\. Free some space/)
  })

  test('its disk is full for PostgreSQL', () => {
    const said = 'initdb: error: could not write to file "base/1/1247": No space left on device\n'
    expect(folderFailure(said, '/data')?.message).toMatch(/\/data is full\. Free some space/)
  })
})

test('a second server on the same data folder is refused, and the first goes on', async () => {
  const first = startProcess({ ...unused, DATA_DIR: dataDir })
  const url = await first.ready

  expect(await refusal({ ...unused })).toMatch(
    new RegExp(`Another server \\(process ${first.pid}\\) is using the data folder .*DATA_DIR`),
  )

  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  first.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
})
