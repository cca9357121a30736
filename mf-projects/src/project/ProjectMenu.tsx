import { isolated, type Project } from '@quad/contract'
import {
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  ReportDialog,
  useSession,
  useSignInPath,
} from '@quad/shared-ui'
import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'

interface ProjectMenuProps {
  project: Project
}

/** A "More" menu with rare actions; empty if the viewer has none of them. */
export function ProjectMenu({ project: { id, title, can } }: ProjectMenuProps) {
  const status = useSession((state) => state.status)
  const signInPath = useSignInPath()
  const [reports, setReports] = useState(false)
  const entry = (
    <>
      <Flag aria-hidden />
      Report
    </>
  )

  if (!can.report) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More: ${isolated(title)}`}>
            <Ellipsis aria-hidden size={22} />
          </IconButton>
        }
      >
        {status === 'complete' ? (
          <MenuItem onSelect={() => setReports(true)}>{entry}</MenuItem>
        ) : (
          <MenuLink to={signInPath}>{entry}</MenuLink>
        )}
      </Menu>
      <ReportDialog about="project" id={id} what={title} open={reports} onOpenChange={setReports} />
    </>
  )
}
