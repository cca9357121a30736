import {
  imagePath,
  isolated,
  recruitingStatus,
  type EditedRole,
  type Member,
  type Project,
  type ProjectEdit,
  type WantedRole,
} from '@quad/contract'
import { calendarDay, type ComparedField } from '@quad/shared-ui'
import { roleInWords } from '../wanted-roles/role-in-words.ts'
import styles from './edit-project.module.css'

/** A project as its Owner and Admins see it. */
export type ManagedProject = Project & { audience: 'manager' }

/** Values of the editor's form. */
export interface EditorValues extends ProjectEdit {
  /** Ids of the members to remove on saving. */
  removed: string[]
  /** The version that the form was loaded from, to find others' changes. */
  began: ProjectEdit & { version: number }
}

const editedRole = ({ id, title, skills, places, hours, closed }: WantedRole): EditedRole => ({
  id,
  title,
  skills,
  places,
  hours,
  closed,
})

const editOf = (project: ManagedProject): ProjectEdit => ({
  title: project.title,
  description: project.description,
  tags: project.tags,
  meetingFormat: project.meetingFormat,
  status: project.status,
  wantedRoles: project.wantedRoles.map(editedRole),
  imageId: project.imageId,
  imageGalleryList: project.imageGalleryList,
  imageDescriptions: project.imageDescriptions,
  course: project.course,
  semester: project.semester,
  deadline: project.deadline,
  repositoryLink: project.repositoryLink,
  designLink: project.designLink,
  siteLink: project.siteLink,
  userRoles: project.userRoles,
  userTitles: project.userTitles,
})

/** Initial values of the form. */
export const editorValues = (project: ManagedProject): EditorValues => {
  const edit = editOf(project)
  return { ...edit, removed: [], began: { ...edit, version: project.version } }
}

const shown: ComparedField<ProjectEdit>[] = [
  { path: 'title', label: 'Title', show: ({ title }) => title },
  { path: 'description', label: 'Description', show: ({ description }) => description },
  { path: 'tags', label: 'Project Tags', show: ({ tags }) => tags.join(', ') },
  {
    path: 'meetingFormat',
    label: 'Meeting format',
    show: ({ meetingFormat }) => meetingFormat.join(', '),
  },
  { path: 'status', label: 'Recruiting status', show: ({ status }) => recruitingStatus(status) },
  {
    path: 'wantedRoles',
    label: 'Open roles',
    show: ({ wantedRoles }) => wantedRoles.map(roleInWords).join('; '),
  },
  {
    path: 'imageId',
    label: 'Project image',
    show: ({ imageId }) => <Pictures imageIds={imageId === null ? [] : [imageId]} />,
  },
  {
    path: 'imageGalleryList',
    label: 'Gallery',
    show: ({ imageGalleryList }) => <Pictures imageIds={imageGalleryList} />,
  },
  {
    path: 'imageDescriptions',
    label: 'Descriptions of pictures',
    show: ({ imageDescriptions }) =>
      Object.values(imageDescriptions)
        .map((text) => text ?? 'decorative')
        .join('; '),
  },
  { path: 'course', label: 'Course', show: ({ course }) => course },
  { path: 'semester', label: 'Semester', show: ({ semester }) => semester },
  {
    path: 'deadline',
    label: 'Deadline',
    show: ({ deadline }) => (deadline === null ? '' : calendarDay(deadline)),
  },
  { path: 'repositoryLink', label: 'Repository', show: ({ repositoryLink }) => repositoryLink },
  { path: 'designLink', label: 'Design', show: ({ designLink }) => designLink },
  { path: 'siteLink', label: 'Site', show: ({ siteLink }) => siteLink },
]

interface PicturesProps {
  imageIds: readonly string[]
}

function Pictures({ imageIds }: PicturesProps) {
  if (imageIds.length === 0) return <i>No picture</i>
  return (
    <span className={styles.versionPictures}>
      {imageIds.map((imageId, index) => (
        <img
          key={imageId}
          src={imagePath(imageId, 'small')}
          alt={`${index + 1} of ${imageIds.length}`}
        />
      ))}
    </span>
  )
}

/** The editor's fields for the comparison, with these members. */
export const comparedFields = (members: readonly Member[]): ComparedField<ProjectEdit>[] => [
  ...shown,
  ...members.flatMap(({ id, name }): ComparedField<ProjectEdit>[] => [
    {
      path: `userTitles.${id}`,
      label: `Title of ${isolated(name)}`,
      show: ({ userTitles }) => userTitles[id] ?? '',
    },
    {
      path: `userRoles.${id}`,
      label: `Role of ${isolated(name)}`,
      show: ({ userRoles }) => userRoles[id] ?? '',
    },
  ]),
]
