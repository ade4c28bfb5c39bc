/** Leaves the session: signs out or switches to another workspace, after asking people with unsaved changes. */
export { switchWorkspace } from './switch-workspace.ts';
export { useSignOut } from './use-sign-out.ts';
