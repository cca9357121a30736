// The part of the router that remotes may use: sharing the whole package would defeat tree-shaking.
// A remote that needs more adds it here, and releases after the shell.
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useSearchParams,
} from 'react-router-dom'
