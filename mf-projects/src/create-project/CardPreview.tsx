import type { SelfUser } from '@quad/contract'
import { ProjectCard } from '@quad/shared-ui'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BlankProject } from './blank-project.ts'
import styles from './create-project.module.css'

interface CardPreviewProps {
  owner: SelfUser
}

/** The card of the form's values, as others will see it. */
export function CardPreview({ owner }: CardPreviewProps) {
  const { control } = useFormContext<BlankProject>()
  const { title, description, status, wantedRoles, ...others } = useWatch({
    control,
    compute: (values: BlankProject) => values,
  })

  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">As others will see it</h2>
      {/* Inert and hidden from screen readers: its links lead nowhere yet, and its texts are in the form. */}
      <div inert>
        <ProjectCard
          // A name would stand beside the label of the field.
          aria-label={undefined}
          project={{
            id: owner.id,
            title: title.trim() === '' ? 'Your title' : title,
            description:
              description.trim() === '' ? 'What you are building, in your words.' : description,
            status: status ?? true,
            ...others,
            imageDescription: null,
            usersId: [owner.id],
            activity: null,
            teamSize: 1,
            faces: [owner],
            openRoles: wantedRoles
              .filter((role) => role.title.trim() !== '' && !role.closed)
              .map((role) => ({ title: role.title, free: role.places || 1 })),
          }}
        />
      </div>
    </section>
  )
}
