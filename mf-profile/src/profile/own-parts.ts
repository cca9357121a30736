export { MissingParts } from './MissingParts.tsx'
export { OwnCover } from './OwnCover.tsx'
