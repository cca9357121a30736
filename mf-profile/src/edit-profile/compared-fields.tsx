import { imagePath, lookingLabel, pronounsLabel, type ProfileEdit } from '@quad/contract'
import { availabilityFacts, type ComparedField } from '@quad/shared-ui'
import styles from './edit-profile.module.css'

/** The editor's fields for the comparison of versions. */
export const comparedFields: ComparedField<ProfileEdit>[] = [
  { path: 'name', label: 'Name', show: ({ name }) => name },
  { path: 'pronouns', label: 'Pronouns', show: ({ pronouns }) => pronounsLabel(pronouns) },
  { path: 'school', label: 'School', show: ({ school }) => school },
  { path: 'major', label: 'Major', show: ({ major }) => major },
  { path: 'description', label: 'Personal bio', show: ({ description }) => description },
  { path: 'skills', label: 'Skills', show: ({ skills }) => skills.join(', ') },
  { path: 'linkedInLink', label: 'LinkedIn link', show: ({ linkedInLink }) => linkedInLink },
  { path: 'instagramLink', label: 'Instagram link', show: ({ instagramLink }) => instagramLink },
  {
    path: 'profilePhotoId',
    label: 'Profile photo',
    show: ({ profilePhotoId }) => <Picture imageId={profilePhotoId} />,
  },
  {
    path: 'coverImageId',
    label: 'Cover image',
    show: ({ coverImageId }) => <Picture imageId={coverImageId} />,
  },
  {
    path: 'coverDescription',
    label: 'Description of the cover image',
    show: ({ coverDescription }) => coverDescription ?? 'Decorative',
  },
  {
    path: 'availability',
    label: 'Availability',
    show: ({ availability }) =>
      availability === null
        ? ''
        : [lookingLabel[availability.looking], ...availabilityFacts(availability)].join(', '),
  },
]

interface PictureProps {
  imageId: string | null
}

function Picture({ imageId }: PictureProps) {
  if (imageId === null) return <i>No picture</i>
  return <img src={imagePath(imageId, 'small')} alt="Preview" className={styles.picture} />
}
