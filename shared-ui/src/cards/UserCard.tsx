import { activityLabel, cut, cuts, isolated, type UserCard as UserCardData } from '@quad/contract'
import { Link } from 'react-router-dom'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { Avatar } from '../components/Avatar/Avatar.tsx'
import { TagList } from '../components/Tag/Tag.tsx'
import { cx } from '../styles/cx.ts'
import { excerptOf } from '../format/format.ts'
import { foundPart, highlighted } from '../components/highlighted/highlighted.tsx'
import styles from './Card.module.css'
import { AvailabilityLine, MatchLine, type CardProps } from './CardLines.tsx'

interface UserCardProps extends CardProps {
  user: UserCardData
}

/** A person at a glance: photo, name, major, school and skills. */
export function UserCard({
  user,
  look = 'result',
  matching,
  query,
  readSkills,
  actions,
  isFirst,
  className,
  ...rest
}: UserCardProps) {
  const isPreview = look === 'preview'
  return (
    <article
      aria-label={user.name}
      {...rest}
      className={cx(styles.card, className)}
      data-look={look}
      data-of="users"
    >
      <div className={styles.body}>
        <div className={styles.person}>
          <Avatar
            id={user.id}
            name={user.name}
            photoId={user.profilePhotoId}
            size="large"
            isFirst={isFirst}
          />
          <div>
            <h3 dir="auto" className={styles.title}>
              <Link to={`/users/${user.id}`} className={styles.link}>
                {highlighted(isPreview ? cut(user.name, cuts.cardTitle) : user.name, query)}
              </Link>
            </h3>
            <p className={styles.major}>{highlighted(user.major, query)}</p>
            <p className={styles.fact}>{user.school}</p>
            {user.lastActive && <p className={styles.fact}>{activityLabel[user.lastActive]}</p>}
          </div>
        </div>
        {user.availability && <AvailabilityLine availability={user.availability} />}
        <p dir="auto" className={styles.text}>
          {highlighted(
            foundPart(
              excerptOf(user.description),
              query,
              isPreview ? cuts.cardDescription : cuts.userPreview,
            ),
            query,
          )}
        </p>
        <TagList
          label="Skills"
          tags={user.skills}
          finds="users"
          matching={user.match?.matched ?? matching}
          query={query}
          read={readSkills}
          max={isPreview ? 8 : undefined}
        />
        {user.foundProject !== undefined && (
          <p className={styles.roles}>
            <strong>Project in common:</strong> {highlighted(isolated(user.foundProject), query)}
          </p>
        )}
        {user.match && <MatchLine match={user.match} />}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {!user.blocked && (
        <BookmarkButton kind="people" id={user.id} about={user.name} className={styles.bookmark} />
      )}
    </article>
  )
}
