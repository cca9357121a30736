// What an upload needs once a picture is chosen, in one file that is loaded then.
export { fitPicture } from './fit-picture.ts'
export { uploadImage } from './upload-image.ts'
