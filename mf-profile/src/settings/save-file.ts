/** Hands a text to the browser as a file to download. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken hold of the file once the click is done with.
  setTimeout(() => URL.revokeObjectURL(url))
}
