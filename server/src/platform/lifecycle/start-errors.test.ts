import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { endPostgres, killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { databaseUrl, dropDatabase, runStatement, testServer } from '../../../test/test-database.ts'
import { freePort } from '../../processes.ts'
import { readConfig } from '../config/config.ts'
import { folderError } from './data-folder.ts'
import { startServer } from '../../app/start.ts'
import { createLog } from './log.ts'
import { settlePort } from './listen.ts'

const log = createLog({ logLevel: 'silent' })
const folder = await temporaryFolder()
const dataDir = join(folder, 'data')

afterAll(async () => {
  await killProcesses()
  await endPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
})

/** The standard error of a process whose start must fail with exit code 1 and one line. */
const refusedProcess = async (environment: Record<string, string>): Promise<string> => {
  const { code, stdout, stderr } = await startProcess({ DATA_DIR: dataDir, ...environment }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Quad cannot start: [^\n]+\n$/)
  return stderr
}

/** The one line of a start in this process that must fail. */
const refusal = async (environment: Record<string, string>): Promise<string> => {
  await using cleanup = new AsyncDisposableStack()
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...environment })
  const started = await Promise.allSettled([startServer(config, { log, cleanup })])
  expect(started).toMatchObject([
    {
      status: 'rejected',
      reason: {
        name: expect.stringMatching(/^(Start|Config)Error$/),
        message: expect.stringMatching(/^.+$/),
      },
    },
  ])
  return String((started[0] as PromiseRejectedResult).reason.message)
}

const unused = { DATABASE_URL: testServer().url }

test('names a wrong setting', async () => {
  expect(await refusedProcess({ PORT: '70000' })).toContain(
    'PORT must be a whole number from 0 to 65535',
  )
})

test('names an unusable certificate before it makes the data folder', async () => {
  const file = join(folder, 'no-certificate.pem')
  const secure = { PUBLIC_URL: 'https://quad.example.edu', TLS_CERT: file, TLS_KEY: file }
  expect(await refusal(secure)).toMatch(/TLS_CERT: .*no-certificate\.pem cannot be read/)
  expect(await readdir(folder)).not.toContain('data')
})

describe('a port in use', () => {
  test('is named, with advice', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    // The server was not ready, so the stop has no delay.
    expect(await refusedProcess({ PORT: String(port), STOP_DELAY_SECONDS: '300' })).toMatch(
      new RegExp(`Port ${port} is taken .* set PORT to another`),
    )
    other.close()
  })

  test('leaves no PostgreSQL running', async () => {
    expect(await readdir(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid')
  })
})

test('a free port is kept for the server from its choice until it listens', async () => {
  const { config, letGo } = await settlePort(readConfig({ PORT: '0', HOST: '127.0.0.1' }))
  const other = createServer()
  const listen = async () => {
    other.listen(config.port, '127.0.0.1')
    await once(other, 'listening')
  }
  await expect(listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await letGo()
  await expect(listen()).resolves.toBeUndefined()
  other.close()
})

test('names an address that this machine does not have', async () => {
  expect(await refusal({ ...unused, HOST: '192.0.2.1' })).toMatch(/192\.0\.2\.1 .* Check HOST/)
})

describe('names an unusable database without its password', () => {
  const changedUrl = (change: (url: URL) => void): Record<string, string> => {
    const url = new URL(testServer().url)
    change(url)
    return { DATABASE_URL: url.href }
  }

  test('no server listens there', async () => {
    const port = String(await freePort())
    const output = await refusal({ DATABASE_URL: `postgres://quad:hunter2@127.0.0.1:${port}/quad` })
    expect(output).toMatch(
      new RegExp(`127\\.0\\.0\\.1:${port} cannot be reached.*Check DATABASE_URL`),
    )
    expect(output).not.toContain('hunter2')
  })

  test('the host is unknown', async () => {
    const output = await refusal({ DATABASE_URL: 'postgres://quad:hunter2@nowhere.invalid/quad' })
    expect(output).toMatch(/nowhere\.invalid:5432 cannot be reached/)
    expect(output).not.toContain('hunter2')
  })

  test('the user is unknown', async () => {
    const output = await refusal(
      changedUrl((url) => {
        url.username = 'stranger'
        url.password = 'hunter2'
      }),
    )
    expect(output).toMatch(/refuses the user stranger/)
    expect(output).not.toContain('hunter2')
  })

  test('the database does not exist', async () => {
    const output = await refusal(
      changedUrl((url) => {
        url.pathname = '/nothing'
      }),
    )
    expect(output).toMatch(/has no database nothing/)
  })
})

describe('names a database of another version', () => {
  const database = `${testServer().template}_unfit`

  beforeAll(() =>
    runStatement(
      testServer().url,
      `create database "${database}" template "${testServer().template}"`,
    ),
  )
  afterAll(() => dropDatabase(testServer().url, database))

  test('its schema is not that of this server', async () => {
    const url = databaseUrl(testServer().url, database)
    await runStatement(url, 'drop table web_vitals')
    expect(await refusal({ DATABASE_URL: url })).toBe(
      'The schema of the database is not that of this server: table web_vitals is missing. See "Upgrades" in docs/operating.md.',
    )
  })

  test('it is newer than this server', async () => {
    const url = databaseUrl(testServer().url, database)
    const insert = `insert into kysely_migration (name, timestamp) values ('9999-later', now())`
    await runStatement(url, insert)
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /newer than this server, which does not know its migration 9999-later\. Start the newer server/,
    )
  })

  test('its PostgreSQL is older than Quad supports', async () => {
    // The search path below finds it before PostgreSQL's own.
    const url = new URL(databaseUrl(testServer().url, database))
    const version = `create function current_setting(text) returns text return '130004'`
    await runStatement(url.href, version)
    url.searchParams.set('options', '-c search_path=public,pg_catalog')
    const output = await refusal({ DATABASE_URL: url.href })
    expect(output).toMatch(/is version 13; Quad needs 15 or newer\. Upgrade it/)
  })
})

describe('names an unusable bucket, and what to check', () => {
  const key = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 'hunter2' }
  const at = (port: string | number) => ({
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  })
  const { env } = process
  afterEach(() => {
    process.env = env
  })
  const inBucket = (more: Record<string, string>) => {
    process.env = { ...env, ...key, ...more }
    return refusal({ ...unused, STORAGE_URL: 's3://pictures/quad' })
  }

  test('no server listens there', async () => {
    const output = await inBucket(at(await freePort()))
    expect(output).toMatch(/pictures cannot be reached: .*ECONNREFUSED.*Check AWS_ENDPOINT_URL_S3/)
  })

  test('it refuses access', async () => {
    const service = createHttpServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    const output = await inBucket(at(port))
    expect(output).toMatch(/refuses this key \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/)
    expect(output).not.toContain('hunter2')
    service.close()
  })

  test('its region is missing', async () => {
    expect(await inBucket({})).toContain('Set AWS_REGION')
  })
})

describe('names an unusable data folder, with advice', () => {
  test('a file has its name', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ ...unused, DATA_DIR: file })).toMatch(
      /file is not a folder\. Set DATA_DIR/,
    )
    const inFile = join(file, 'data')
    expect(await refusal({ ...unused, DATA_DIR: inFile })).toMatch(/is not a folder\. Set DATA_DIR/)
  })

  test('it is read-only', async () => {
    // Root may write to every folder except the kernel's.
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
    const output = 'initdb: error: could not write to file "base/1/1247": No space left on device\n'
    expect(folderError(output, '/data')?.message).toMatch(/\/data is full\. Free some space/)
  })
})

test('refuses a second server on the same data folder, and the first continues', async () => {
  const first = startProcess({ ...unused, DATA_DIR: dataDir })
  const url = await first.ready

  expect(await refusedProcess(unused)).toMatch(
    new RegExp(`Another server \\(process ${first.pid}\\) is using the data folder .*DATA_DIR`),
  )

  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ database: 'ok', files: 'ok' })
  first.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
})
