import { environmentOfBuilds } from './build.ts'

test('keeps passwords and keys from the loaders of a build', () => {
  const env = {
    PATH: '/bin',
    RELEASE_TOKEN: 't',
    OPERATOR_TOKEN: 't',
    DATABASE_URL: 'postgres://user:password@host/quad',
    SMTP_URL: 'smtps://user:password@host',
    AWS_ACCESS_KEY_ID: 'k',
    AWS_SECRET_ACCESS_KEY: 's',
  }
  expect(environmentOfBuilds(env)).toEqual({ PATH: '/bin' })
})
