import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { createUser, createImage } = createFactories(services.db)

const createOwner = async () => {
  const ada = await createUser()
  const image = await createImage(ada)
  return { ada, image, browser: await as(ada), params: { userId: ada.id, imageId: image.id } }
}

test('sets an uploaded image as cover and removes it; both can be repeated', async () => {
  const { browser, params } = await createOwner()
  const covers = async () => (await visitor().getUser({ params })).coverImageId

  const saved = await browser.setCoverImage({ params })
  expect(saved.coverImageId).toBe(params.imageId)
  expect(await covers()).toBe(params.imageId)
  expect(await browser.setCoverImage({ params })).toEqual(saved)

  await browser.updateUser({ params, body: { version: saved.version, coverDescription: 'Hills' } })
  const removed = await browser.removeCoverImage({ params })
  expect(removed).toMatchObject({ coverImageId: null, coverDescription: '' })
  expect(await covers()).toBeNull()
  expect(await browser.removeCoverImage({ params })).toEqual(removed)
})

test('does not restore the old cover from an editor opened before', async () => {
  const { browser, params } = await createOwner()
  const { version, coverImageId } = await browser.getCurrentUser()
  const saved = await browser.setCoverImage({ params })
  const update = (body: { version: number; coverImageId: string | null }) =>
    browser.updateUser({ params, body })
  await expect(update({ version, coverImageId })).rejects.toMatchObject({
    error: 'version_conflict',
  })
  await update({ version: saved.version, coverImageId: saved.coverImageId })
})

test("refuses another person's image and an unknown one", async () => {
  const { browser, params } = await createOwner()
  const others = await createImage(await createUser())
  for (const imageId of [others.id, crypto.randomUUID()]) {
    await expect(browser.setCoverImage({ params: { ...params, imageId } })).rejects.toMatchObject({
      status: 404,
    })
  }
  expect((await browser.getCurrentUser()).coverImageId).toBeNull()
})

test('refuses to change the cover of another user', async () => {
  const { browser, params } = await createOwner()
  await browser.setCoverImage({ params })
  const stranger = await createUser()
  const strangers = await as(stranger)
  const { id: imageId } = await createImage(stranger)
  const refused = { status: 403 }
  await expect(strangers.setCoverImage({ params: { ...params, imageId } })).rejects.toMatchObject(
    refused,
  )
  await expect(strangers.removeCoverImage({ params })).rejects.toMatchObject(refused)
  await expect(visitor().removeCoverImage({ params })).rejects.toMatchObject({ status: 401 })
  expect((await browser.getCurrentUser()).coverImageId).toBe(params.imageId)
})
