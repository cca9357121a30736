import { isolated, texts, type Member, type Project } from '@quad/contract'
import {
  api,
  Avatar,
  Button,
  ConfirmDialog,
  KeepFocus,
  LinkButton,
  Tag,
  useAnnouncer,
  useFirstNew,
} from '@quad/shared-ui'
import { UserPlus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { changeProject } from '../project.queries.ts'
import styles from './project.module.css'

/** Whether the viewer is the Owner of a recruiting project that has no other member: finding people comes first. */
export const isWithoutTeam = ({ role, status, teamSize, can }: Project): boolean =>
  role === 'Owner' && status && teamSize === 1 && can.invite

interface FindPeopleProps extends Pick<ComponentProps<typeof LinkButton>, 'variant' | 'size'> {
  project: Project
}

/** Leads to the search of people for a project. */
export function FindPeople({ project, ...rest }: FindPeopleProps) {
  return (
    <LinkButton to={`/search?searchType=users&order=best&project=${project.id}`} {...rest}>
      <UserPlus aria-hidden />
      Find people to invite
    </LinkButton>
  )
}

/** Members before the others are shown on demand. */
const membersShown = 8

interface MembersProps {
  project: Project
}

export function Members({ project }: MembersProps) {
  const { members, can } = project
  // The page's first action, until there is a team.
  const findsHere = can.invite && !isWithoutTeam(project)
  const [announcements, announce] = useAnnouncer()
  const [showsAll, setShowsAll] = useState(false)
  const [list, showAll] = useFirstNew<HTMLUListElement>(async () => setShowsAll(true))
  const shown = showsAll ? members : members.slice(0, membersShown)
  return (
    <section aria-labelledby="members">
      <h2 id="members">Members</h2>
      {members.length === 0 ? (
        <p>{texts.noMembers}</p>
      ) : (
        <KeepFocus role="group" aria-labelledby="members">
          <ul ref={list} role="list" className={styles.members}>
            {shown.map((member) => (
              <li key={member.id} tabIndex={-1} className={styles.member}>
                <MemberLine member={member} />
                {can.handOver && member.role !== 'Owner' && (
                  <HandOver
                    project={project}
                    heir={member}
                    onHandedOver={() => announce(`${member.name} is the Owner now.`)}
                  />
                )}
              </li>
            ))}
          </ul>
          {shown.length < members.length && (
            <Button size="small" className={styles.fold} onClick={() => void showAll()}>
              Show all {members.length} members
            </Button>
          )}
        </KeepFocus>
      )}
      {(findsHere || can.seeHistory) && (
        <p className={styles.more}>
          {findsHere && <FindPeople project={project} size="small" />}
          {can.seeHistory && (
            <LinkButton to={`/projects/${project.id}/history`} size="small" variant="quiet">
              History
            </LinkButton>
          )}
        </p>
      )}
      {announcements}
    </section>
  )
}

interface MemberLineProps {
  member: Member
}

function MemberLine({ member: { id, name, profilePhotoId, role, title } }: MemberLineProps) {
  return (
    <>
      <Avatar id={id} name={name} photoId={profilePhotoId} />
      <span className={styles.memberName}>
        <Link to={`/users/${id}`}>{name}</Link>
        {title !== '' && <span className={styles.memberTitle}>{title}</span>}
      </span>
      {role !== 'Member' && <Tag>{role}</Tag>}
    </>
  )
}

interface HandOverProps {
  project: Project
  /** The Admin or Member who may become the Owner. */
  heir: Member
  /** Called after it is handed over; this button may be gone by then. */
  onHandedOver: () => void
}

/** Makes an Admin the Owner after a confirmation. A Member becomes an Admin first. */
function HandOver({ project, heir, onHandedOver }: HandOverProps) {
  const [confirming, setConfirming] = useState(false)
  const params = { ownerId: project.ownerId, userId: heir.id, projectId: project.id }
  const handOver = async () => {
    if (heir.role === 'Member') {
      const { id: projectId, version } = project
      const userRoles = { [heir.id]: 'Admin' as const }
      await changeProject(projectId, () =>
        api.updateProject({ params: { projectId }, body: { version, userRoles } }),
      )
    }
    await changeProject(project.id, () =>
      api.handOverProject({ params, body: new Date().toISOString() }),
    )
    onHandedOver()
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.handOver}
        aria-label={`Make Owner: ${isolated(heir.name)}`}
        onClick={() => setConfirming(true)}
      >
        Make Owner
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Make ${isolated(heir.name)} the Owner?`}
        description={`${heir.role === 'Member' ? `${isolated(heir.name)} becomes an Admin, as each new Owner must be. ` : ''}${isolated(heir.name)} will own ${isolated(project.title)}, and you stay as an Admin. Only the new Owner can undo this.`}
        confirm="Hand over"
        danger
        onConfirm={handOver}
      />
    </>
  )
}
