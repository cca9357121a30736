import { limits, texts } from '@quad/contract'
import sharp from 'sharp'
import { createTestApp } from '../../test/app.ts'
import { remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { fileForm, photo, photoForm } from '../../test/photo.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { openNotifications } from '../../test/notify.ts'
import { createSharingFiles, get, send, statusFor, upload } from '../../test/sharing-files.ts'
import { serverTexts } from '../platform/http/errors.ts'

const app = await createTestApp()
const { services, as } = app
const { db } = services
const factories = createFactories(db)
const { createTalk, createTeam, createSharing } = createSharingFiles(app, factories)

describe('a file', () => {
  test('reaches the other person as it is, to be saved and never opened', async () => {
    const { bens, share } = await createSharing()
    const { file } = await share(fileForm('Übersicht 1.pdf', '%PDF-1.7 test'))
    expect(file).toMatchObject({ name: 'Übersicht 1.pdf', bytes: 13, picture: null })

    const response = await get(bens, file)

    expect(response.payload).toBe('%PDF-1.7 test')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '13',
      'content-disposition':
        'attachment; filename="_bersicht 1.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%201.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const again = await get(bens, file, {
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
  })

  test('is what its bytes say, and its name fits', async () => {
    const { adas, chatId } = await createTalk()
    const page = await upload(adas, chatId, fileForm('page.html', '<script>alert(1)</script>'))
    expect(page.name).toBe('page.html.txt')
    expect((await get(adas, page)).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each([
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 1]), 415, texts.attachmentType],
    ['an empty file', '', 415, texts.attachmentType],
    ['a broken picture', new Uint8Array(photo.subarray(0, 20)), 422, texts.imageNotReadable],
    [
      'a large picture',
      new Uint8Array(Buffer.concat([photo], limits.imageBytes + 1)),
      413,
      texts.imageTooLarge,
    ],
    ['a large file', 'x'.repeat(limits.attachmentBytes + 1), 413, texts.attachmentTooLarge],
  ])('is refused: %s', async (_, content, status, text) => {
    const { adas, chatId } = await createTalk()
    await expect(upload(adas, chatId, fileForm('a.txt', content))).rejects.toMatchObject({
      status,
      message: text,
    })
  })

  test('has a name, also if its sender gives none', async () => {
    const { adas, chatId } = await createTalk()
    const { statusCode, payload } = await adas.inject({
      method: 'POST',
      url: `/api/chats/attachments/${chatId}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: [
        '--x',
        'Content-Disposition: form-data; name="file"',
        'Content-Type: application/octet-stream',
        '',
        'Test',
        '--x--',
        '',
      ].join('\r\n'),
    })
    expect({ statusCode, payload }).toMatchObject({
      statusCode: 201,
      payload: expect.stringContaining('"name":"file.txt"'),
    })
  })

  test('may have 10 MB, and is one file of one form', async () => {
    const { adas, chatId } = await createTalk()
    const largest = await upload(
      adas,
      chatId,
      fileForm('a.txt', 'x'.repeat(limits.attachmentBytes)),
    )
    expect(largest.bytes).toBe(limits.attachmentBytes)
    await expect(upload(adas, chatId, new FormData())).rejects.toMatchObject({ status: 400 })
  })
})

const large = await sharp({
  create: { width: 3000, height: 1000, channels: 3, background: 'teal' },
})
  .withExif({ IFD0: { Make: 'Camera of Ada' } })
  .jpeg()
  .toBuffer()

test('a picture is scaled, without metadata, in the sizes and formats of all pictures', async () => {
  const { bens, sender } = await createSharing()
  const file = await upload(
    sender.browser,
    sender.chatId,
    fileForm('IMG 1.PNG', new Uint8Array(large)),
  )
  expect(file).toMatchObject({
    name: 'IMG 1.jpg',
    picture: { width: 2240, height: 747, description: '' },
  })
  const { attachments } = await send(sender, [{ ...file, description: '  The east wall ' }])
  expect(attachments?.[0]?.picture?.description).toBe('The east wall')

  const response = await get(bens, file, {
    query: '?size=small',
    headers: { accept: 'image/webp' },
  })

  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'attachment; filename="IMG 1.webp"; filename*=UTF-8\'\'IMG%201.webp',
    vary: 'accept',
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 320 })
  const full = await get(bens, file, { query: '?size=full' })
  expect(full.rawPayload.includes('Camera of Ada')).toBe(false)
  expect((await app.visitor().inject({ url: `/api/images/${file.id}` })).statusCode).toBe(404)
})

describe('sending', () => {
  test('needs no text, keeps the order, and shows each reader the same', async () => {
    const { bens, sender, seen, preview, ben } = await createSharing()
    const one = await upload(sender.browser, sender.chatId, fileForm('one.txt'))
    const two = await upload(sender.browser, sender.chatId, photoForm())
    const sent = await send(sender, [two, one])
    expect(sent).toMatchObject({ content: '', attachments: [{ id: two.id }, { id: one.id }] })
    expect((await seen(bens)).at(-1)).toEqual(sent)
    expect(await preview(bens, ben)).toMatchObject({
      lastMessage: { content: '', attachments: [{ id: two.id }, { name: 'one.txt' }] },
    })
    const events = await liveEventsOf(db, ben)
    expect(events.at(-1)).toMatchObject({ type: 'notification' })
    expect(events.findLast(({ type }) => type === 'message')).toMatchObject({
      message: { attachments: [{ id: two.id }, { id: one.id }] },
    })
  })

  test('keeps the limits of a text, and needs a text or a file', async () => {
    const { sender, share } = await createSharing()
    const file = await upload(sender.browser, sender.chatId)
    for (const [files, msg] of [
      [[], ''],
      [[file], 'Hi'],
      [[file], 'x'.repeat(481)],
    ] as const) {
      await expect(send(sender, files, msg)).rejects.toMatchObject({
        status: 400,
        fields: { msg: texts.messageLength },
      })
    }
    expect((await share(fileForm(), 'With a text')).sent.content).toBe('With a text')
  })

  test('refuses a sixth file, and one file twice', async () => {
    const { sender } = await createSharing()
    const files = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => upload(sender.browser, sender.chatId)),
    )
    await expect(send(sender, files)).rejects.toMatchObject({
      status: 400,
      message: texts.attachmentsFull,
    })
    await expect(send(sender, [files[0]!, files[0]!])).rejects.toMatchObject({ status: 400 })
    expect((await send(sender, files.slice(1))).attachments).toHaveLength(5)
  })

  test('takes only own files of this chat, each once, also of two requests at the same moment', async () => {
    const { sender, bens, ben, chatId } = await createSharing()
    const bensFile = await upload(bens, chatId)
    const other = await createTeam()
    const elsewhere = await upload(other.owners, other.chatId)
    for (const file of [bensFile, elsewhere, { id: ben.id }]) {
      await expect(send(sender, [file])).rejects.toMatchObject({
        status: 409,
        message: serverTexts.attachmentGone,
      })
    }
    const file = await upload(sender.browser, chatId)
    const outcomes = await Promise.allSettled([send(sender, [file]), send(sender, [file])])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('repeats nothing for the same time stamp', async () => {
    const { sender, seen } = await createSharing()
    const file = await upload(sender.browser, sender.chatId)
    const params = { chatId: sender.chatId, userId: sender.person.id }
    const body = { ...message(''), attachments: [{ id: file.id }] }
    const first = await sender.browser.sendMessage({ params, body })
    expect(await sender.browser.sendMessage({ params, body })).toEqual(first)
    expect(await seen(sender.browser)).toHaveLength(2)
  })

  test('names what it is in a notification, and quotes the one before it after a deletion', async () => {
    const { share, adas, ben } = await createSharing()
    await share(photoForm())
    const { sent } = await share(fileForm('map.txt'))
    const messages = async () => (await openNotifications(db, ben.id)).map((each) => each.message)
    expect(await messages()).toEqual(['File: map.txt'])
    await remove(adas, sent)
    expect(await messages()).toEqual(['Picture'])
  })

  test('can be replied to, and quotes its files', async () => {
    const { share, bens, ben, chatId } = await createSharing()
    const { sent } = await share(fileForm('map.txt'))
    const reply = await bens.sendMessage({
      params: { chatId, userId: ben.id },
      body: { ...message('Thank you'), replyTo: sent.seq },
    })
    expect(reply.replyTo).toMatchObject({ content: '', attachments: [{ name: 'map.txt' }] })
  })
})

describe('only the people of the chat', () => {
  test('read an attachment: before it is sent, its sender alone', async () => {
    const { sender, bens } = await createSharing()
    const file = await upload(sender.browser, sender.chatId)
    expect([await statusFor(sender.browser, file), await statusFor(bens, file)]).toEqual([200, 404])
    await send(sender, [file])
    expect(await statusFor(bens, file)).toBe(200)
    expect(await statusFor(await as(await factories.createUser()), file)).toBe(404)
  })

  test('read and send attachments: a member who leaves no more, also with an upload from before', async () => {
    const { members, member, owners, project, chatId } = await createTeam()
    const file = await upload(members, chatId)
    const waiting = await upload(members, chatId)
    await send({ browser: members, person: member, chatId }, [file])
    await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
    expect([await statusFor(owners, file), await statusFor(members, file)]).toEqual([200, 404])
    await expect(
      send({ browser: members, person: member, chatId }, [waiting]),
    ).rejects.toMatchObject({ status: 404 })
    await expect(upload(members, chatId)).rejects.toMatchObject({ status: 404 })
  })

  test('read an attachment while they see its message', async () => {
    const { share, block, sender, bens, chatId } = await createSharing()
    const { file: before } = await share()
    await block()
    const { file: hidden } = await share()
    expect([await statusFor(bens, before), await statusFor(bens, hidden)]).toEqual([200, 404])
    expect(await statusFor(sender.browser, hidden)).toBe(200)
    await expect(upload(bens, chatId)).rejects.toMatchObject({
      status: 409,
      message: texts.personBlocked,
    })
    await bens.deleteChat({ params: { chatId } })
    expect([await statusFor(bens, before), await statusFor(sender.browser, before)]).toEqual([
      404, 200,
    ])
  })
})

test('the export of a person names the files, with the paths that they are fetched from', async () => {
  const { share, adas, bens, ada } = await createSharing()
  const { file } = await share(fileForm('map.txt'))
  const { messages } = await adas.exportData({ params: { userId: ada.id } })
  expect(messages.at(-1)).toMatchObject({
    content: '',
    attachments: [{ name: 'map.txt', path: `/api/chats/attachments/${file.id}` }],
  })
  expect((await bens.inject({ url: messages.at(-1)!.attachments[0]!.path })).payload).toBe('Test')
})

test('a report of a message without a text names its files', async () => {
  const { share, bens } = await createSharing()
  const { sent } = await share(fileForm('map.txt'))
  await bens.sendReport({ body: { about: 'message', id: sent.id, reason: 'Not a map' } })
  const { copy } = await db
    .selectFrom('reports')
    .select('copy')
    .where('subject_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ text: 'File: map.txt' })
})
