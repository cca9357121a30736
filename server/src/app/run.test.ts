import { rm } from 'node:fs/promises'
import { endpoints } from '@quad/contract'
import { releasesIn } from '../releases/index.ts'
import { killProcesses, startProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { readConfig } from '../platform/config/config.ts'
import { productionWarnings } from './start.ts'

const { url: databaseUrl } = await createTestDatabase()
const dataDir = await temporaryFolder()

afterAll(async () => {
  await killProcesses()
  await rm(dataDir, { recursive: true, force: true })
})

test('a server without demo data names no accounts, and records its endpoints for the gate of releases', async () => {
  await releasesIn(dataDir).putEndpoints(['endpointOfOldServer'])
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0' })
  await server.ready
  expect(await releasesIn(dataDir).endpoints()).toEqual(Object.keys(endpoints))
  server.kill('SIGTERM')
  expect((await server.ended).stdout).not.toContain('Sign in with')
})

const variablesOf = (env: Record<string, string>) =>
  productionWarnings(readConfig(env)).map(({ variable, message }) => {
    expect(message).toContain(`set ${variable} to `)
    return variable
  })

const real = {
  NODE_ENV: 'production',
  UNIVERSITY_NAME: 'Campus University',
  UNIVERSITY_EMAIL_DOMAINS: 'campus.edu',
  SMTP_URL: 'smtps://mail.campus.edu:465',
  PUBLIC_URL: 'https://quad.campus.edu',
}

test('names each setting for trying in production, and what to set', () => {
  expect(variablesOf({ NODE_ENV: 'production', DEMO: '1' })).toEqual([
    'UNIVERSITY_NAME',
    'UNIVERSITY_EMAIL_DOMAINS',
    'SMTP_URL',
    'PUBLIC_URL',
    'DEMO',
  ])
})

test('warns of nothing with real settings, nor on this machine', () => {
  expect(variablesOf(real)).toEqual([])
  expect(variablesOf({})).toEqual([])
  expect(variablesOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})

test.each([
  ['UNIVERSITY_EMAIL_DOMAINS', 'campus.edu,my.example.edu'],
  ['PUBLIC_URL', 'http://quad.campus.edu'],
  ['DEMO', '1'],
])('warns of %s=%s alone', (variable, value) => {
  expect(variablesOf({ ...real, [variable]: value })).toEqual([variable])
})

test('warns on a public URL without NODE_ENV=production too', () => {
  const { NODE_ENV: _, SMTP_URL: __, ...given } = real
  expect(variablesOf(given)).toEqual(['SMTP_URL'])
})
