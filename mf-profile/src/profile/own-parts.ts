export { MissingParts } from './MissingParts.tsx'
export { OwnPending } from './OwnPending.tsx'
export { OwnCover } from './OwnCover.tsx'
