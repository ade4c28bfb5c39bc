/** Leaving the session: signing out and switching to another workspace, after asking people with unsaved changes. */
export { switchWorkspace } from './switch-workspace.ts';
export { useSignOut } from './use-sign-out.ts';
