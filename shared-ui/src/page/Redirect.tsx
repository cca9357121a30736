import { Navigate } from 'react-router-dom'
import { useShell } from '../remote/shell-services.ts'

/** Leads to another page of this site, which replaces the present one in the history. */
export function Redirect({ to }: { to: string }) {
  const { redirect } = useShell()
  if (!redirect) return <Navigate to={to} replace />
  redirect(to)
  return null
}
