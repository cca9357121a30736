import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { edit, remove } from '../../test/changing-messages.ts'
import { createFactories, password } from '../../test/factories.ts'
import { fileForm, photoForm } from '../../test/photo.ts'
import { createSharingFiles, send, statusFor, upload } from '../../test/sharing-files.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { eventually } from '../../test/waiting.ts'
import { startJobs } from '../app/worker.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { purgeAttachments } from './attachments.ts'

const app = await createTestApp()
const { services } = app
const { config, db } = services
const factories = createFactories(db)
const { createTalk, createTeam, createSharing } = createSharingFiles(app, factories)

const folder = join(config.dataDir, 'files', 'attachments')

const isOnDisk = async ({ id }: { id: string }): Promise<boolean> =>
  access(join(folder, id)).then(
    () => true,
    () => false,
  )

const runJobsUntil = async (done: () => Promise<boolean>): Promise<void> => {
  const jobs = await startJobs({ ...services, log })
  try {
    await eventually(done)
  } finally {
    await jobs.stop()
  }
}

const rowsLeft = async (...files: { id: string }[]): Promise<number> => {
  const ids = files.map(({ id }) => id)
  return (await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute()).length
}

describe('the files go', () => {
  test('with their message, whose text can be edited before', async () => {
    const { share, adas, bens, seen } = await createSharing()
    const { file, sent } = await share(photoForm())
    expect(await edit(adas, sent, 'The wall')).toMatchObject({ attachments: [{ id: file.id }] })
    await remove(adas, sent)
    expect((await seen(bens)).at(-1)).toMatchObject({ deleted: true, attachments: [] })
    expect(await statusFor(adas, file)).toBe(404)
    await runJobsUntil(async () => !(await isOnDisk(file)))
    expect(await rowsLeft(file)).toBe(0)
  })

  test('with their chat, once both have deleted it, and with their project', async () => {
    const { share, adas, bens, chatId } = await createSharing()
    const { file } = await share()
    await adas.deleteChat({ params: { chatId } })
    await bens.deleteChat({ params: { chatId } })
    const team = await createTeam()
    const other = await upload(team.owners, team.chatId)
    await send({ browser: team.owners, person: team.owner, chatId: team.chatId }, [other])
    await team.owners.deleteProject({
      params: { projectId: team.project.id },
    })
    expect(await statusFor(team.owners, other)).toBe(404)
    await purgeAttachments(db, 1)
    expect(await rowsLeft(file, other)).toBe(0)
    await runJobsUntil(async () => !(await isOnDisk(file)) && !(await isOnDisk(other)))
  })

  test('with the account of their sender, whose texts stay', async () => {
    const { share, adas, bens, ada, seen } = await createSharing()
    const { file } = await share()
    const { file: described } = await share(photoForm(), 'With a text')
    await adas.confirmPassword({ params: { userId: ada.id }, body: { password } })
    await adas.deleteUser({ params: { userId: ada.id } })
    expect((await seen(bens)).slice(-2)).toMatchObject([
      { deleted: true, attachments: [] },
      { deleted: false, content: 'With a text', attachments: [] },
    ])
    expect(await rowsLeft(file, described)).toBe(0)
    await runJobsUntil(async () => !(await isOnDisk(file)) && !(await isOnDisk(described)))
  })

  test('a day after the upload, if they are not sent', async () => {
    const { sender, share } = await createSharing()
    const { file: sent } = await share()
    const young = await upload(sender.browser, sender.chatId)
    const old = await upload(sender.browser, sender.chatId)
    await sql`
      update attachments set created_at = now() - interval '25 hours'
      where id in (${old.id}, ${sent.id})`.execute(db)
    await purgeAttachments(db)
    expect([await rowsLeft(sent), await rowsLeft(young), await rowsLeft(old)]).toEqual([1, 1, 0])
    await expect(send(sender, [old])).rejects.toMatchObject({ status: 409 })
  })

  test('not while they are being sent', async () => {
    const { sender } = await createSharing()
    const file = await upload(sender.browser, sender.chatId)
    await sql`update attachments set created_at = now() - interval '25 hours' where id = ${file.id}`.execute(
      db,
    )
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('attachments')
        .select('id')
        .where('id', '=', file.id)
        .forNoKeyUpdate()
        .execute()
      await purgeAttachments(db)
    })
    expect((await send(sender, [file])).attachments).toHaveLength(1)
  })

  test('of an upload that could not be stored, with its row', async () => {
    const { adas, chatId, ada } = await createTalk()
    await sql`alter table attachments add constraint refused check (name <> 'refused.txt')`.execute(
      db,
    )
    await expect(upload(adas, chatId, fileForm('refused.txt'))).rejects.toMatchObject({
      status: 500,
    })
    await sql`alter table attachments drop constraint refused`.execute(db)
    expect(
      await db.selectFrom('attachments').select('id').where('owner_id', '=', ada.id).execute(),
    ).toEqual([])
  })
})

test('an upload whose row is deleted meanwhile leaves no files', async () => {
  const { adas, bens, chatId } = await createTalk()
  await upload(bens, chatId)
  const before = await readdir(folder)
  // As when the account is deleted between the row and the files.
  await sql`
    create function forget() returns trigger language plpgsql as $$
    begin delete from attachments where id = new.id; return null; end $$`.execute(db)
  await sql`
    create constraint trigger forget after insert on attachments deferrable initially deferred
    for each row execute function forget()`.execute(db)
  await expect(upload(adas, chatId)).rejects.toMatchObject({ status: 409 })
  await sql`drop function forget cascade`.execute(db)
  expect(await readdir(folder)).toEqual(before)
})

describe('no room is left', () => {
  const fill = ({ id }: { id: string }, bytes: number) =>
    db.updateTable('attachments').set({ bytes }).where('id', '=', id).execute()

  test('for one person, in all chats', async () => {
    const { sender, share, adas } = await createSharing()
    const { file, sent } = await share()
    await fill(file, limits.attachmentBytesOfPerson - 4)
    const team = await createTeam()
    await factories.createMembership(team.project, sender.person)
    await upload(adas, team.chatId, fileForm('a.txt', 'four'))
    await expect(upload(adas, team.chatId)).rejects.toMatchObject({
      status: 409,
      message: serverTexts.ownFilesFull,
    })
    expect(serverTexts.ownFilesFull).toContain('250 MB')
    await remove(adas, sent)
    await upload(adas, team.chatId)
  })

  test('for one project, of all people', async () => {
    const team = await createTeam()
    const file = await upload(team.members, team.chatId)
    await fill(file, limits.attachmentBytesOfProject)
    await expect(upload(team.owners, team.chatId)).rejects.toMatchObject({
      status: 409,
      message: serverTexts.chatFilesFull,
    })
    const other = await createTeam()
    await upload(other.owners, other.chatId)
  })
})
