import { imagePath, lookingLabel, pronounsLabel, type ProfileEdit } from '@quad/contract'
import { availabilityFacts, type ComparedField } from '@quad/shared-ui'
import styles from './edit-profile.module.css'

const noLink = 'I have none'

/** The editor's fields for the comparison of versions. */
export const comparedFields: ComparedField<ProfileEdit>[] = [
  { path: 'name', label: 'Name', show: ({ name }) => name },
  { path: 'pronouns', label: 'Pronouns', show: ({ pronouns }) => pronounsLabel(pronouns) },
  { path: 'school', label: 'School', show: ({ school }) => school },
  { path: 'major', label: 'Major', show: ({ major }) => major },
  { path: 'description', label: 'Personal bio', show: ({ description }) => description },
  { path: 'skills', label: 'Skills', show: ({ skills }) => skills.join(', ') },
  {
    path: 'linkedInLink',
    label: 'LinkedIn link',
    show: ({ linkedInLink }) => linkedInLink ?? noLink,
  },
  {
    path: 'instagramLink',
    label: 'Instagram link',
    show: ({ instagramLink }) => instagramLink ?? noLink,
  },
  {
    path: 'profilePhotoId',
    label: 'Profile photo',
    show: ({ profilePhotoId }) => <ComparedPicture imageId={profilePhotoId} />,
  },
  {
    path: 'coverImageId',
    parts: ['coverDescription'],
    label: 'Cover image',
    show: ({ coverImageId, coverDescription }) => (
      <>
        <ComparedPicture imageId={coverImageId} />
        {coverImageId !== null && (coverDescription ?? 'Decorative')}
      </>
    ),
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

interface ComparedPictureProps {
  imageId: string | null
}

function ComparedPicture({ imageId }: ComparedPictureProps) {
  if (imageId === null) return <i>No picture</i>
  return <img src={imagePath(imageId, 'small')} alt="Preview" className={styles.picture} />
}
