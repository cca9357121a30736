import { readFile } from 'node:fs/promises'
import { drawnPicture } from './picture.ts'
import { logOf, messageBox, rowOf, startChat } from './talking.ts'
import { button, expect, test } from './test.ts'

test('a picture and a PDF reach the other person, who saves them, and go with their message', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, member] = [await site.as(team.owner), await site.as(team.member)]
  const chat = await startChat(site, team.member, team.owner, 'Send me the map')
  await owner.visit(chat)
  await member.visit(chat)
  const chooser = owner.page.waitForEvent('filechooser')
  await button(owner, 'Attach pictures or files').click()
  const pdf = Buffer.from('%PDF-1.7 the map of the pools')
  await (
    await chooser
  ).setFiles([
    { name: 'pools.png', mimeType: 'image/jpeg', buffer: await drawnPicture() },
    { name: 'map.pdf', mimeType: 'application/pdf', buffer: pdf },
  ])
  await owner.page.getByLabel('Description of pools.jpg').fill('Two tide pools')
  await expect(button(owner, 'Remove map.pdf')).toBeVisible()
  await messageBox(owner.page).press('Enter')

  const log = logOf(member.page)
  const picture = log.getByRole('button', { name: 'Open picture: Two tide pools' })
  await expect(picture.locator('img')).toHaveJSProperty('complete', true)
  await expect
    .poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await picture.click()
  const dialog = member.page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Two tide pools' })).toBeVisible()
  await member.page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
  const file = log.getByRole('link', { name: /^map\.pdf/ })
  const download = member.page.waitForEvent('download')
  await file.click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('map.pdf')
  expect(await readFile(await saved.path())).toEqual(pdf)
  await expect(rowOf(member.page, team.owner.name)).toContainText('Picture')

  const path = await file.getAttribute('href')
  await logOf(owner.page).getByRole('button', { name: 'Actions for your message' }).click()
  await owner.page.getByRole('menuitem', { name: 'Delete' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(log.getByText('Message deleted')).toBeVisible()
  await expect(file).toHaveCount(0)
  expect((await member.page.request.get(path!)).status()).toBe(404)
})

test('a pasted picture is attached, stays in the draft over a reload, and is sent alone', async ({
  site,
}) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner)
  await owner.visit(team.chat)
  const bytes = [...(await drawnPicture())]
  await messageBox(owner.page).evaluate((box, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(data)], 'image.png', { type: 'image/jpeg' }))
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, bytes)
  await expect(button(owner, 'Remove image.jpg')).toBeVisible()
  await owner.page.reload()
  await expect(button(owner, 'Remove image.jpg')).toBeVisible()
  await button(owner, 'Send').click()
  await expect(
    logOf(owner.page).getByRole('button', { name: 'Open picture: image.jpg' }),
  ).toBeVisible()
  await expect(logOf(owner.page).getByText('Sent')).toBeVisible()
})
